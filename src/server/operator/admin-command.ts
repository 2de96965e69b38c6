import { type Role, roles } from '../../shared/user/role.ts';
import { ConfigError } from '../base/config-error.ts';
import type { User } from '../store/tables/users.ts';
import type { StoppedData } from './stopped-data.ts';

export const adminUsage = [
  'npm run admin -- grant <user> <role>    gives a user a role',
  'npm run admin -- revoke <user>          makes somebody a plain user again',
  'npm run admin -- list                   shows who has a role',
  `Roles: ${roles.join(', ')}. <user> is a user name, an e-mail address or a phone number. The server must be stopped.`,
].join('\n');

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

async function found({ users }: StoppedData, name: string): Promise<User> {
  const user = await users.byLogin(name);
  if (!user) throw new ConfigError(`there is no user ${name}`);
  if (user.mainUserId !== null)
    throw new ConfigError(`${user.username} is a sub-account: it has the rights of its main account alone`);
  return user;
}

/** Gives a role and writes it down; what is said of it. */
async function setRole(data: StoppedData, name: string, role: Role, nowMs: number): Promise<string> {
  const user = await found(data, name);
  if (user.role === role) return `${user.username} is ${role} already`;
  await data.users.setRole(user.userId, role);
  await data.audit.add({
    time: nowMs,
    actor: '',
    action: 'operator/role',
    ip: '',
    facts: { user_id: user.userId, role, before: user.role },
  });
  const isLast = user.role === 'admin' && (await data.users.ofRole('admin')).length === 0;
  return `${user.username} is ${role} now, and was ${user.role}${isLast ? '. No administrator is left: the next start of the server prints a link for a first one' : ''}`;
}

async function listed({ users }: StoppedData): Promise<string> {
  const lines: string[] = [];
  for (const role of roles.filter((each) => each !== 'user'))
    for (const { username, email, phone, disabledMs } of await users.ofRole(role))
      lines.push(
        `${role.padEnd(15)} ${username.padEnd(21)} ${email ?? phone ?? ''}${disabledMs === null ? '' : ' (suspended)'}`,
      );
  return lines.length === 0 ? 'Nobody has a role; everybody is a user.' : lines.join('\n');
}

/** Runs one command of `npm run admin`; the text to print. Throws ConfigError with what is wrong. */
export function adminCommand(data: StoppedData, args: readonly string[], nowMs: number): Promise<string> {
  const [command, name, role, ...more] = args;
  if (command === 'list' && name === undefined) return listed(data);
  if (command === 'revoke' && name !== undefined && role === undefined) return setRole(data, name, 'user', nowMs);
  if (command === 'grant' && name !== undefined && role !== undefined && more.length === 0) {
    if (!isRole(role)) throw new ConfigError(`there is no role ${role}; there are ${roles.join(', ')}`);
    return setRole(data, name, role, nowMs);
  }
  throw new ConfigError(adminUsage);
}
