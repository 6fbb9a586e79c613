/** The one table of errors: code → HTTP status, whose fault, whether a retry can help, and the sentence a person reads. */
import { fillText, type TextParams } from './fill-text.ts';

export type Fault = 'user' | 'server' | 'operator';

export type ErrorParams = TextParams;

interface ErrorFacts {
  readonly status: number;
  readonly fault: Fault;
  /** The same request may succeed later without change. */
  readonly retry: boolean;
  readonly title: string;
  /** `{name}` is replaced by the parameter of that name. */
  readonly message: string;
}

export const ERROR_TABLE = {
  'no-files': user(400, 'No Files Selected', 'Please select files to process.'),
  'bad-option': user(400, 'Check the Options', '{reason}'),
  'bad-pages': user(400, 'Check the Pages', '{reason}'),
  'too-many-files': user(400, 'Too Many Files', 'Too many files'),
  'too-large': user(413, 'File Size Limit Exceeded', 'File is larger than {limit} bytes'),
  'job-too-large': user(
    413,
    'File Size Limit Exceeded',
    'These files are larger than {limit} together. Split them into two jobs.',
  ),
  'too-many-pages': user(422, 'Too Many Pages', '{file} has {pages} pages. This server takes at most {limit}.'),
  'unpacks-too-large': user(422, 'Archive Too Large', 'This archive unpacks to too much data.'),
  'too-many-entries': user(
    422,
    'Too Many Files in the Archive',
    '{file} holds {files} files. This server takes archives of at most {limit}.',
  ),
  'unsafe-names': user(422, 'Unsafe Archive', 'This archive contains unsafe file names.'),
  'rar-locked': user(
    422,
    'Locked Archive',
    '{file} is protected with a password, and locked RAR archives cannot be opened here. Unpack it, or send a ZIP.',
  ),
  'wrong-type': user(415, 'Wrong File Type', '{reason}'),
  'empty-file': user(422, 'Empty File', '{file} is empty (0 bytes).'),
  'need-password': user(422, 'Password Needed', '{file} is protected with a password. Enter it to go on. {ready}'),
  'wrong-password': user(422, 'Wrong Password', 'That password does not open {file}. {ready}'),
  'certificate-locked': user(
    422,
    'Locked With a Certificate',
    '{file} is locked for certain people with a certificate. A password cannot open it.',
  ),
  'certificate-password': user(422, 'Wrong Password', 'That password does not open the certificate.'),
  'bad-certificate': user(422, 'Certificate Not Usable', 'The certificate cannot be used. {reason}'),
  'certificate-ended': user(422, 'Certificate Ended', 'The certificate ended on {date}.'),
  'certificate-not-begun': user(422, 'Certificate Not Valid Yet', 'The certificate is valid from {date} on.'),
  'changes-forbidden': user(422, 'Changes Forbidden', 'Its author allows no further changes.'),
  'timestamp-failed': {
    status: 200,
    fault: 'server',
    retry: true,
    title: 'No Time Stamp',
    message: 'The time stamp service did not answer.',
  },
  'not-allowed': user(
    422,
    'Not Allowed by the Owner',
    'The owner of {file} does not allow this change. Enter the owner password, or confirm that you may change it.',
  ),
  damaged: user(422, 'Damaged File', '{file} is damaged and could not be repaired. {found}'),
  'no-pages': user(422, 'No Pages', '{file} has no pages.'),
  signed: user(422, 'Signed File', '{file} is signed by {signer}. Changing it would break the signature.'),
  xfa: user(422, 'LiveCycle Form', '{file} is an Adobe LiveCycle (XFA) form. It has no normal pages to work on.'),
  'nothing-found': user(422, 'Nothing Found', '{reason}'),
  'engine-missing': {
    status: 503,
    fault: 'operator',
    retry: false,
    title: 'Not Available Here',
    message: 'This server cannot do that: {program} is not installed.',
  },
  'engine-failed': {
    status: 200,
    fault: 'server',
    retry: true,
    title: 'Processing Failed',
    message: 'The conversion failed. Nothing was saved. {reason}',
  },
  'too-complex': user(
    422,
    'Too Much for This Server',
    '{file} needs more memory than this server gives to one job. Try it in smaller parts.',
  ),
  'too-nested': user(
    422,
    'Nested Too Deeply',
    '{file} has parts inside each other on more than {limit} levels. It cannot be laid out.',
  ),
  cancelled: user(200, 'Cancelled', 'Cancelled.'),
  timeout: {
    status: 200,
    fault: 'server',
    retry: true,
    title: 'Processing Timeout',
    message: 'Processing is taking too long.',
  },
  interrupted: {
    status: 200,
    fault: 'server',
    retry: true,
    title: 'Processing Failed',
    message: 'The work was interrupted three times. Please try again.',
  },
  'unknown-tool': user(404, 'No Such Tool', 'There is no tool called "{tool}".'),
  'not-found': user(404, 'Not Found', 'File not found'),
  expired: user(404, 'Deleted', 'This file was deleted after {days} days.'),
  'unknown-call': user(404, 'No Such Call', 'There is no such call. The list is at /api/openapi.json.'),
  'not-ready': user(409, 'Not Ready', 'This file is not ready yet.'),
  'bad-request': user(400, 'Bad Request', '{reason}'),
  busy: {
    status: 503,
    fault: 'server',
    retry: true,
    title: 'Busy',
    message: 'Sheaf is busy. Your files were not sent. Try again in {seconds} seconds.',
  },
  'disk-full': {
    status: 503,
    fault: 'operator',
    retry: true,
    title: 'Busy',
    message: 'Sheaf has no room for new files just now. Your files were not sent. Try again in {seconds} seconds.',
  },
  'too-many-requests': {
    status: 429,
    fault: 'user',
    retry: true,
    title: 'Too Many Requests',
    message: 'Too many requests. Try again in {seconds} seconds.',
  },
  unauthorized: user(401, 'Not Allowed', "This page needs the site's admin token."),
  'not-configured': {
    status: 200,
    fault: 'operator',
    retry: false,
    title: 'Not Set Up',
    message: 'This site has not set {setting} yet.',
  },
  'setting-unusable': {
    status: 200,
    fault: 'operator',
    retry: false,
    title: 'Not Set Up',
    message: '{reason}',
  },
  unreachable: user(
    502,
    'Server Not Reached',
    'The server {server} did not answer. Check the address and that it is running.',
  ),
  unreadable: user(422, 'Cannot Be Read', '{file} could not be opened. Check its name and that you may read it.'),
  unwritable: user(
    422,
    'Cannot Be Written',
    'Results cannot be put into {folder}. Check that it is a folder and that you may write there.',
  ),
  usage: user(400, 'Check the Command', '{reason}'),
  internal: {
    status: 500,
    fault: 'server',
    retry: true,
    title: 'Something Went Wrong',
    message: 'Something went wrong on our side. Reference: {reference}',
  },
} as const satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof ERROR_TABLE;

function user<const Status extends number>(status: Status, title: string, message: string) {
  return { status, fault: 'user', retry: false, title, message } as const;
}

/** Puts a code and its parameters into the sentence that people read. */
export function errorMessage(code: ErrorCode, params: ErrorParams = {}): string {
  return fillText(ERROR_TABLE[code].message, params);
}
