"""Presentations: which of their slides there are to show."""
from protocol import Refusal


def prepare(document, request):
    slides = [document.DrawPages.getByIndex(index) for index in range(document.DrawPages.Count)]
    shown = [slide for slide in slides if slide.Visible or request.get("hiddenSlides")]
    if not shown:
        raise Refusal("empty")
    return {"slides": len(shown)}
