/** The way to a database, which can be cut (refused at once) or go silent (nothing comes back), and mended. */
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';

/** What PostgreSQL and its clients call the socket in a folder. */
const SOCKET = '.s.PGSQL.5432';

export class DatabaseWay {
  /** Where clients connect: a folder, as for the database itself. */
  readonly folder: string;
  readonly #target: string;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #server: Server | undefined;
  #silent = false;

  private constructor(folder: string, target: string) {
    this.folder = folder;
    this.#target = target;
  }

  static async open(folder: string, databaseFolder: string): Promise<DatabaseWay> {
    await mkdir(folder, { recursive: true });
    const way = new DatabaseWay(folder, path.join(databaseFolder, SOCKET));
    await way.mend();
    return way;
  }

  async mend(): Promise<void> {
    this.#silent = false;
    for (const sockets of this.#pairs) for (const socket of sockets) socket.resume();
    if (this.#server) return;
    this.#server = createServer((client) => this.#join(client));
    await new Promise<void>((resolve) => this.#server?.listen(path.join(this.folder, SOCKET), resolve));
  }

  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const sockets of this.#pairs) for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    await rm(path.join(this.folder, SOCKET), { force: true });
  }

  goSilent(): void {
    this.#silent = true;
    for (const sockets of this.#pairs) for (const socket of sockets) socket.pause();
  }

  #join(client: Socket): void {
    const database = connect(this.#target);
    const pair = [client, database] as const;
    this.#pairs.add(pair);
    client.pipe(database);
    database.pipe(client);
    for (const [one, other] of [pair, [database, client] as const]) {
      one.on('error', () => undefined);
      one.once('close', () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
    }
    if (this.#silent) for (const socket of pair) socket.pause();
  }
}
