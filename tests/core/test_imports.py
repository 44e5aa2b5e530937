"""Modules imported without what they import for nothing."""

import subprocess
import sys

from sheetgen.core.imports import Later, standing_in


def test_what_is_taken_out_of_a_module_at_once_imports_it_when_it_is_called(monkeypatch):
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    with standing_in(Later("colorsys", "rgb_to_hsv")):
        from colorsys import rgb_to_hsv
    assert "colorsys" not in sys.modules
    assert rgb_to_hsv(1, 0, 0) == (0, 1, 1)
    assert "colorsys" in sys.modules


def test_a_sheet_is_drawn_without_what_reportlab_brings_for_nothing():
    """And what was left out is there for whoever wants it after all."""
    program = """if True:
        import sys, sheetgen
        sheetgen.blank("convoy").pdf()
        unwanted = "PIL.Image", "reportlab.lib.rl_safe_eval", "sheetgen.kits.telling.outline"
        assert not sys.modules.keys() & set(unwanted)
        from reportlab.lib import colors, utils
        assert colors.toColor("[0,0,1]") == colors.blue
        assert utils.Image.new("1", (2, 3)).size == (2, 3)
    """
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
