/** Makes the table of instructions that the kernel asks at every system call of a tool: `node scripts/seccomp-table.ts`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Name, number on x86-64, number on arm64 (linux/include/uapi/asm-generic/unistd.h); null where there is none. */
type Call = readonly [name: string, x64: number, arm64: number | null];

/** No program that works on documents makes them: EPERM. */
const REFUSED: readonly Call[] = [
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['move_mount', 429, 429],
  ['open_tree', 428, 428],
  ['fsopen', 430, 430],
  ['fsconfig', 431, 431],
  ['fsmount', 432, 432],
  ['fspick', 433, 433],
  ['mount_setattr', 442, 442],
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['process_madvise', 440, 440],
  ['pidfd_getfd', 438, 438],
  ['kcmp', 312, 272],
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  ['io_uring_enter', 426, 426],
  ['io_uring_register', 427, 427],
  ['open_by_handle_at', 304, 265],
  ['name_to_handle_at', 303, 264],
  ['fanotify_init', 300, 262],
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['delete_module', 176, 106],
  ['reboot', 169, 142],
  ['swapon', 167, 224],
  ['swapoff', 168, 225],
  ['acct', 163, 89],
  ['quotactl', 179, 60],
  ['quotactl_fd', 443, 443],
  ['syslog', 103, 116],
  ['settimeofday', 164, 170],
  ['clock_settime', 227, 112],
  ['clock_adjtime', 305, 266],
  ['adjtimex', 159, 171],
  ['vhangup', 153, 58],
  ['iopl', 172, null],
  ['ioperm', 173, null],
  ['modify_ldt', 154, null],
  ['sethostname', 170, 161],
  ['setdomainname', 171, 162],
];

/** Programs ask whether they are there, and do without: ENOSYS. Memory that no process shows as its own is among them. */
const UNKNOWN: readonly Call[] = [
  ['memfd_create', 319, 279],
  ['memfd_secret', 447, 447],
  ['shmget', 29, 194],
  ['mq_open', 240, 180],
  ['io_uring_setup', 425, 425],
  ['clone3', 435, 435],
];

const CLONE: Call = ['clone', 56, 220];
const SOCKET: Call = ['socket', 41, 198];

/** CLONE_NEWNS, -CGROUP, -UTS, -IPC, -USER, -PID and -NET (clone(2)). */
const NEW_NAMESPACES = 0x7e020000;
/** Local, IPv4, IPv6 and the kernel's own: what the C library opens; there is no network behind them. */
const SOCKET_FAMILIES = [1, 2, 10, 16] as const;

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64. */
const ARCHITECTURES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
/** Numbers from here on are calls of the x32 kind, which no program of ours makes. */
const X32 = 0x40000000;

/** Offsets in `struct seccomp_data`. */
const [NUMBER, ARCHITECTURE, FIRST_ARGUMENT] = [0, 4, 16];
const [LOAD, RETURN, IF_EQUAL, IF_AT_LEAST, IF_ANY_BIT] = [0x20, 0x06, 0x15, 0x35, 0x45];
const ENDS = { allow: 0x7fff0000, refuse: 0x00050000 | 1, unknown: 0x00050000 | 38 } as const;

type End = keyof typeof ENDS;

/** An instruction whose jumps are named; `next` is the one after it. */
interface Step {
  readonly code: number;
  readonly value: number;
  readonly yes: End | 'next' | number;
  readonly no: End | 'next' | number;
}

export type Machine = keyof typeof ARCHITECTURES;

/** @returns rows of code, jump if true, jump if false and value, in hexadecimal digits. */
export function seccompTable(machine: Machine): readonly string[] {
  const of = ([name, x64, arm64]: Call) => ({ name, number: machine === 'x64' ? x64 : arm64 });
  const check = (call: Call, end: End): Step[] => {
    const { number } = of(call);
    return number === null ? [] : [{ code: IF_EQUAL, value: number, yes: end, no: 'next' }];
  };
  const steps: readonly Step[] = [
    { code: LOAD, value: ARCHITECTURE, yes: 'next', no: 'next' },
    { code: IF_EQUAL, value: ARCHITECTURES[machine], yes: 'next', no: 'refuse' },
    { code: LOAD, value: NUMBER, yes: 'next', no: 'next' },
    ...(machine === 'x64' ? [{ code: IF_AT_LEAST, value: X32, yes: 'refuse', no: 'next' } as const] : []),
    ...REFUSED.flatMap((call) => check(call, 'refuse')),
    ...UNKNOWN.flatMap((call) => check(call, 'unknown')),
    { code: IF_EQUAL, value: of(CLONE).number ?? 0, yes: 'next', no: 2 },
    { code: LOAD, value: FIRST_ARGUMENT, yes: 'next', no: 'next' },
    { code: IF_ANY_BIT, value: NEW_NAMESPACES, yes: 'refuse', no: 'allow' },
    { code: IF_EQUAL, value: of(SOCKET).number ?? 0, yes: 'next', no: 'allow' },
    { code: LOAD, value: FIRST_ARGUMENT, yes: 'next', no: 'next' },
    ...SOCKET_FAMILIES.map((value) => ({ code: IF_EQUAL, value, yes: 'allow', no: 'next' }) as const),
  ];
  const ends: readonly End[] = ['refuse', 'allow', 'unknown'];
  const jump = (to: Step['yes'], from: number) => {
    if (to === 'next') return 0;
    return typeof to === 'number' ? to : steps.length + ends.indexOf(to) - from - 1;
  };
  return [
    ...steps.map(({ code, value, yes, no }, at) => row(code, jump(yes, at), jump(no, at), value)),
    ...ends.map((end) => row(RETURN, 0, 0, ENDS[end])),
  ];
}

function row(code: number, yes: number, no: number, value: number): string {
  const hex = (number: number, digits: number) => (number >>> 0).toString(16).padStart(digits, '0');
  return `${hex(code, 4)} ${hex(yes, 2)} ${hex(no, 2)} ${hex(value, 8)}`;
}

export function seccompFile(): string {
  const table = (machine: Machine) =>
    `  ${machine}: [\n${seccompTable(machine)
      .map((each) => `    '${each}',\n`)
      .join('')}  ],\n`;
  return `/** What the kernel asks at every system call of a tool (BPF, seccomp(2)): made by scripts/seccomp-table.ts, which says what stands here. */

/** Code, jump if true, jump if false, value. */
export const SECCOMP_TABLES = {
${table('x64')}${table('arm64')}} as const;
`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(path.resolve(import.meta.dirname, '../src/adapters/seccomp-table.ts'), seccompFile());
