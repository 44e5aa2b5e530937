"""What we use of reportlab's platypus."""

import subprocess
import sys


def test_the_pattern_of_addresses_is_compiled_when_it_is_used() -> None:
    script = (
        "import re; from sheetgen.kits.telling import platypus;"
        "from reportlab.platypus.paragraph import uri_pat, _uri_split_pairs as split;"
        "print(isinstance(uri_pat, re.Pattern), isinstance(re.compile('x'), re.Pattern),"
        "split('http://example.org/a/b')[-1])"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "False True ('http://', 'example.org/a/b')"
