/** Whether a program is installed that a test looks at results with. */
import { execFileSync } from 'node:child_process';

/** @param args with which it ends well at once. */
export function hasProgram(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
