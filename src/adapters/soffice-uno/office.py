"""Holds one LibreOffice process, loads documents into it and has them written as PDF."""
import hashlib
import os
import subprocess
import threading
import time

import uno
import unohelper
from com.sun.star.document.MacroExecMode import NEVER_EXECUTE
from com.sun.star.awt import XCallback
from com.sun.star.document.UpdateDocMode import NO_UPDATE
from com.sun.star.task import XInteractionHandler2, XStatusIndicator

import fonts
import sheets
import slides
import sockets
import texts
from protocol import Refusal, properties, say

CONNECT_SECONDS = 60
PROGRESS_INTERVAL = 0.1
LOADING_SHARE = 0.5

PASSWORD_ANSWERS = {"com.sun.star.task.XInteractionPassword", "com.sun.star.task.XInteractionPassword2"}
REFUSALS = {"com.sun.star.task.XInteractionAbort", "com.sun.star.task.XInteractionDisapprove"}

EXPORT_FILTERS = (
    ("com.sun.star.text.GenericTextDocument", "writer_pdf_Export"),
    ("com.sun.star.sheet.SpreadsheetDocument", "calc_pdf_Export"),
    ("com.sun.star.presentation.PresentationDocument", "impress_pdf_Export"),
    ("com.sun.star.drawing.DrawingDocument", "draw_pdf_Export"),
)

WARM_KINDS = (
    ("scalc", "Calc MS Excel 2007 XML", "calc_pdf_Export"),
    ("simpress", "Impress MS PowerPoint 2007 XML", "impress_pdf_Export"),
    ("swriter", "MS Word 2007 XML", "writer_pdf_Export"),
)


class Progress(unohelper.Base, XStatusIndicator):
    """What LibreOffice would draw into its status bar, as shares of the whole work."""

    def __init__(self, first, last):
        self.first, self.width, self.range, self.told = first, last - first, 0, 0.0

    def start(self, text, limit):
        self.range = limit

    def end(self):
        pass

    def setText(self, text):
        pass

    def setValue(self, value):
        now = time.monotonic()
        if self.range > 0 and now - self.told >= PROGRESS_INTERVAL:
            self.told = now
            share = min(1.0, max(0.0, value / self.range))
            say("progress", share=self.first + self.width * share)

    def reset(self):
        self.range = 0


class OnMainThread(unohelper.Base, XCallback):
    """
    Work that LibreOffice does in its main thread: calls that we make while it waits for our answer are done in the
    thread that waits. From any other thread, the windows of comments are made in the middle of the work, for which the
    packages without a desktop lack the files; 7.4 crashes then, with every document that has a comment.
    """

    def __init__(self, work):
        self.work, self.ended, self.result, self.error = work, threading.Event(), None, None

    def notify(self, data):
        try:
            self.result = self.work()
        except BaseException as error:
            self.error = error
        finally:
            self.ended.set()


class Answers(unohelper.Base, XInteractionHandler2):
    """Says no to every question of LibreOffice, and remembers when it asked for a password."""

    def __init__(self):
        self.asked_password = False

    def handle(self, request):
        self.handleInteractionRequest(request)

    def handleInteractionRequest(self, request):
        # getRequest() itself fails: pyuno cannot make exceptions that are structs under Python 3.11.
        for continuation in request.getContinuations():
            kinds = {kind.typeName for kind in continuation.getTypes()}
            if PASSWORD_ANSWERS & kinds:
                self.asked_password = True
            if REFUSALS & kinds:
                continuation.select()
        return True


# Memory in pages of 2 MB where the system gives them on request: LibreOffice touches 300,000 small ones for a letter.
LARGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}


class Office:
    """One LibreOffice process with a profile of its own."""

    def __init__(self, folder):
        # As `office-sockets.ts` names it, who removes it.
        self.pipe = "sheaf-" + hashlib.sha256(os.fsencode(folder)).hexdigest()[:32]
        profile = uno.systemPathToFileUrl(os.path.join(folder, "profile"))
        self.process = subprocess.Popen(
            [
                "soffice",
                "-env:UserInstallation=" + profile,
                "--accept=pipe,name=%s;urp;" % self.pipe,
                "--headless",
                "--nodefault",
                "--nofirststartwizard",
                "--nologo",
                "--norestore",
                "--nolockcheck",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=dict(os.environ, FONTCONFIG_FILE=os.path.join(folder, "profile", "fonts.conf"), **LARGE_PAGES),
        )
        self.desktop = self.connect()
        # Connected, nobody needs them any more: outside a sandbox others could reach LibreOffice through them.
        sockets.remove(self.pipe, profile)
        self.callbacks = self.service("com.sun.star.awt.AsyncCallback")
        self.fonts = None

    def connect(self):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        address = "uno:pipe,name=%s;urp;StarOffice.ComponentContext" % self.pipe
        deadline = time.monotonic() + CONNECT_SECONDS
        while True:
            try:
                self.context = resolver.resolve(address)
                return self.service("com.sun.star.frame.Desktop")
            except Exception:
                if self.process.poll() not in (None, 0, 81) or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def service(self, name):
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def warm(self, folder):
        """Goes the way of a first conversion of each kind, so that its libraries are loaded."""
        for factory, filter_name, export_filter in WARM_KINDS:
            url = uno.systemPathToFileUrl(os.path.join(folder, "warm-" + factory))
            document = self.open("private:factory/" + factory)
            document.storeToURL(url, properties(FilterName=filter_name))
            document.close(True)
            document = self.open(url)
            document.storeToURL(url + ".pdf", properties(FilterName=export_filter))
            document.close(True)

    def open(self, url):
        return self.desktop.loadComponentFromURL(url, "_blank", 0, properties(Hidden=True))

    def convert(self, request):
        """Facts of the result: fonts that are missing here, and how many slides a presentation shows."""
        return self.on_main_thread(lambda: self.convert_now(request))

    def on_main_thread(self, work):
        call = OnMainThread(work)
        self.callbacks.addCallback(call, None)
        while not call.ended.wait(0.5):
            if self.process.poll() is not None:
                raise EOFError("LibreOffice ended.")
        if call.error:
            raise call.error
        return call.result

    def convert_now(self, request):
        document = self.load(request)
        try:
            if request.get("exportFilter"):
                self.store(document, request, FilterName=request["exportFilter"])
                return {"fonts": []}
            facts = self.prepare(document, request)
            facts["fonts"] = fonts.missing_fonts(document, self.installed_fonts())
            self.export(document, request)
            return facts
        finally:
            close(document)

    def prepare(self, document, request):
        if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            return sheets.prepare(document, request)
        if document.supportsService("com.sun.star.presentation.PresentationDocument"):
            return slides.prepare(document, request)
        if document.supportsService("com.sun.star.text.GenericTextDocument"):
            return texts.prepare(document, request, self.context)
        return {}

    def load(self, request):
        answers = Answers()
        arguments = dict(
            Hidden=True,
            ReadOnly=not request.get("edits"),
            MacroExecutionMode=NEVER_EXECUTE,
            UpdateDocMode=NO_UPDATE,
            InteractionHandler=answers,
            StatusIndicator=Progress(0, LOADING_SHARE),
        )
        for name in ("FilterName", "FilterOptions", "Password"):
            if request.get(name):
                arguments[name] = request[name]
        url = uno.systemPathToFileUrl(request["input"])
        try:
            document = self.desktop.loadComponentFromURL(url, "_blank", 0, properties(**arguments))
        except Exception as error:
            self.require_alive(error)
            document = None
        if document is None:
            raise Refusal("password" if answers.asked_password else "unreadable")
        return document

    def export(self, document, request):
        name = next((name for service, name in EXPORT_FILTERS if document.supportsService(service)), None)
        if name is None:
            raise Refusal("unreadable")
        data = uno.Any("[]com.sun.star.beans.PropertyValue", properties(**request["pdf"]))
        self.store(document, request, FilterName=name, FilterData=data)

    def store(self, document, request, **arguments):
        progress = Progress(LOADING_SHARE, 1)
        target = uno.systemPathToFileUrl(request["output"])
        try:
            document.storeToURL(target, properties(StatusIndicator=progress, **arguments))
        except Exception as error:
            self.require_alive(error)
            raise Refusal("unwritable")

    def require_alive(self, error):
        """Tells a crash from a file that LibreOffice merely refuses."""
        try:
            self.process.wait(0.2)
        except subprocess.TimeoutExpired:
            return
        raise error

    def installed_fonts(self):
        if self.fonts is None:
            device = self.service("com.sun.star.awt.Toolkit").createScreenCompatibleDevice(10, 10)
            self.fonts = {font.Name.lower() for font in device.getFontDescriptors()}
        return self.fonts


def close(document):
    try:
        document.close(True)
    except Exception:
        pass
