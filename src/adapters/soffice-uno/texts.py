"""Text documents: their paper, and what becomes of tracked changes."""
from protocol import properties

import forms
import pages

# com.sun.star.document.RedlineDisplayType: as if all were accepted, and everything marked.
ACCEPTED, MARKED = 0, 2


def prepare(document, request, context):
    if "page" in request:
        for style in pages.page_styles(document):
            pages.resize(style, request["page"])
        return {}
    changes = request.get("changes", "final")
    if changes == "original":
        dispatch(document, context, ".uno:RejectAllTrackedChanges")
    document.RedlineDisplayType = MARKED if changes == "markup" else ACCEPTED
    if request["pdf"]["ExportFormFields"]:
        forms.make_fields(document)
    return {}


def dispatch(document, context, command):
    helper = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
    helper.executeDispatch(document.CurrentController.Frame, command, "", 0, properties())
