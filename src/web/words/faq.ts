/** The questions that people ask, answered for this software as it is. */
import { say } from '../../ui/say.ts';

export const faqWords = say({
  title: 'Frequently asked questions',
  description: 'Answers to questions about conversion, compression, privacy, limits and problems with these PDF tools.',
  lead: 'Short answers about what these tools can and can’t do.',
  filter: 'Category',
  search: 'Search questions',
  nothing: 'No questions found. Try another word or contact us.',
  found: { one: '{count} question', other: '{count} questions' },
  all: 'All',
  more: 'Still have a question?',
  write: 'Contact us',
  categories: {
    conversion: 'PDF Conversion',
    compression: 'File Compression',
    security: 'Security & Privacy',
    support: 'Technical Support',
    usage: 'General Usage',
  },
  questions: {
    conversion: {
      'which-files-become-pdf': {
        question: 'Which files can I convert to PDF?',
        answer:
          'Word, Excel and PowerPoint files (old and new), OpenDocument files, RTF, plain text and CSV. You can also convert JPG, PNG, multi-page TIFF, BMP, GIF, WebP, HEIC, AVIF and SVG images.',
      },
      'looks-different': {
        question: 'Why does my converted document look a little different?',
        answer:
          'Usually because of a font. If a font isn’t installed on the server, we use a similar one, if possible with the same character widths. The result lists the fonts that were replaced. To keep the exact look, embed the fonts when you save the document.',
      },
      'many-into-one': {
        question: 'Can I combine several files into one PDF?',
        answer:
          'Yes. In Convert to PDF, choose “Merge into one PDF”. Files are merged in list order, and each file gets a bookmark. To combine PDFs, use Merge PDF.',
      },
      'pdf-to-word-quality': {
        question: 'How similar is the Word file to the PDF?',
        answer:
          'It depends on the layout. “Flowing text” is best for editing, but page breaks may differ from the PDF. “Exact layout” looks like the PDF, because every paragraph is a text box in its original place.',
      },
      macros: {
        question: 'Do macros in my Office file run?',
        answer:
          'No. You can convert files with macros, but the macros never run. Linked files and web addresses aren’t opened.',
      },
      'scan-to-text': {
        question: 'My PDF is a scan. Can I get its text?',
        answer:
          'Yes. OCR PDF recognises the text and adds it as an invisible layer that you can search and copy. The page looks the same. OCR can make mistakes, so check numbers and names.',
      },
      'pages-to-pictures': {
        question: 'How large are images made from PDF pages?',
        answer:
          'Medium quality is 150 dpi. An A4 page is then 1240 by 1754 pixels. Under More options you can choose another resolution or a width in pixels. Very large pages are rendered at a lower resolution, with a note.',
      },
    },
    compression: {
      'how-small': {
        question: 'How much smaller will my file get?',
        answer:
          'That depends on its content. Scans and photos shrink most. A PDF that is mostly text is often already small. The result shows both sizes and lets you compare pages before and after.',
      },
      'never-bigger': {
        question: 'Can compression make a file bigger or harder to read?',
        answer:
          'It never makes a file bigger. If we can’t make a file smaller, you get your original back, with a note. Text is never turned into an image. Images lose some detail, most of all at “High”, so compare before you delete your original.',
      },
      levels: {
        question: 'What do “Low”, “Medium” and “High” mean?',
        answer:
          '“Low” keeps the best quality, and “High” makes the smallest file. “Low” reduces images to 200 dpi, “Medium” to 150 dpi, and “High” to 96 dpi at a lower quality. With “Custom”, you set these values or a target size.',
      },
      'target-size': {
        question: 'Can I compress a file to a certain size, such as 2 MB?',
        answer:
          'Yes. Choose “Custom” and enter a target size. You get the best quality for that size. If we can’t reach it, you get the smallest acceptable result and a note with its size.',
      },
      'other-kinds': {
        question: 'Can I compress images and Office files too?',
        answer:
          'Yes. Images keep their format, except BMP images, which become PNG. You can also choose another format. In Office files, only the images are compressed. Everything else stays unchanged.',
      },
    },
    security: {
      'who-sees': {
        question: 'Who can see my files?',
        answer:
          'Only you, unless you share the link to a result. Links contain a random code that can’t be guessed, and there is no public list of them. As on any server, whoever runs it has access to its disks.',
      },
      'when-deleted': {
        question: 'When are my files deleted?',
        answer:
          'Automatically, after the time shown next to every result. This is 7 days, unless the owner of this site has set a different time from 1 to 30 days. Under “Delete after” you can choose 1 hour or 1 day instead. “Delete now” deletes files, results, file names and the job record at once. The files you uploaded are kept for at most one hour after the job, so that you can try other options without uploading them again.',
      },
      account: {
        question: 'Do I need an account?',
        answer: 'No. There are no accounts, no cookies and no tracking.',
      },
      'password-safe': {
        question: 'What happens to passwords I enter?',
        answer:
          'A password is used only for the job you enter it for. While the job is queued, the password is encrypted and stored separately. It is deleted when the job ends and is never logged.',
      },
      'lost-password': {
        question: 'I forgot the password for my PDF. Can you open it?',
        answer:
          'No. Unlock PDF removes a password you know. We don’t guess passwords. If the file opens without a password and is only restricted, you can confirm that you have permission to change it and remove the restrictions.',
      },
      permissions: {
        question: 'Do PDF permissions really prevent copying and printing?',
        answer:
          'Not always. Some programs ignore permissions. Only a password required to open the file protects its content.',
      },
      'signature-kinds': {
        question: 'Is a drawn signature a digital signature?',
        answer:
          'No. A drawn or typed signature is an image on the page. With your own certificate file, Sign PDF can also add a digital signature. It shows who signed and whether anything has changed since.',
      },
      'broken-signature': {
        question: 'Why does a tool warn me that my file is signed?',
        answer:
          'A digital signature shows that a file hasn’t changed since it was signed, so most changes make it invalid. The tool warns you before it starts, and removes the signature instead of leaving an invalid one. You can also choose to stop.',
      },
    },
    support: {
      damaged: {
        question: 'My PDF is damaged. What can I do?',
        answer:
          'Use any tool. Damaged files are repaired first if possible, and the result says how many pages were found. If a file can’t be repaired, we tell you. Other files in the job aren’t affected.',
      },
      'page-closed': {
        question: 'I closed the page or lost the connection. Is my job lost?',
        answer:
          'No. Once your files are uploaded, the job keeps running even if you close the page. Open the page again in the same tab, or find the job under “Recent jobs” on the home page. If the connection is lost during the upload, the upload continues automatically when you’re back online.',
      },
      'too-long': {
        question: 'Why did my job end with “Processing is taking too long”?',
        answer:
          'If a job makes no progress for some time, we stop it so that others can run. This can happen with very large or unusual files. Try fewer pages at a time, or split the file first.',
      },
      'wrong-type': {
        question: 'Why am I told that my .pdf file is the wrong type?',
        answer:
          'We check the content of a file, not its name. The message says what the file really is. Export it again from the original program, or use the tool for that file type.',
      },
      'result-wrong': {
        question: 'How do I report a wrong result?',
        answer:
          'Use the contact form. Tell us the tool, the options and what went wrong. Please don’t send the file itself. Instead, tell us which program created it.',
      },
    },
    usage: {
      limits: {
        question: 'How large can files be, and how many can I upload?',
        answer:
          'Up to 100 MB per file, 5,000 pages per PDF and 2 GB per job. The compressor accepts 50 files at a time. You can start 240 jobs per minute, unless the owner of this site has set a different limit. If too many jobs are waiting, new ones are refused for a short time. These limits ensure that everyone gets a turn. There are no daily limits and no paid plans.',
      },
      price: {
        question: 'What does it cost?',
        answer: 'Nothing. Every tool is free, with all its options. We don’t add a watermark to your results.',
      },
      'several-files': {
        question: 'Can I run a tool on many files at once?',
        answer:
          'Yes. Choose “Process several files” and add them all. Each file is processed separately, so a damaged file doesn’t stop the rest. You can download all results as one zip file.',
      },
      phone: {
        question: 'Does it work on a phone?',
        answer:
          'Yes, in any current browser. You can take a photo and use it in a tool right away. Lite mode saves data by turning off previews, ads and animations.',
      },
      'own-machine': {
        question: 'Can I run this on my own computer or call it from a program?',
        answer:
          'Yes. One command starts the whole site on your own computer. The same tools work on the command line and over HTTP. The API is described at /api/openapi.json.',
      },
    },
  },
});
