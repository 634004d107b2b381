import { connect } from 'node:tls';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { doctorHeader, signDoctor } from '../http/doctor-header.ts';
import { plainAddress } from '../http/limits/client-networks.ts';
import type { Secrets } from '../secret-keys.ts';
import type { Finding } from './finding.ts';
import { bad, codeOf, good, look, reasonOf } from './finding.ts';

/** Checks what stands in front of the shop, by asking the running shop at the address that visitors use. */

type Front = Pick<Config, 'publicUrl'> & Secrets;

/** An address for documentation (RFC 5737): no visitor has it. */
const forged = '203.0.113.57';
const timeoutMs = 5_000;
const day = 86_400_000;

const healthSchema = z.object({
  status: z.literal('ok'),
  client: z.object({ address: z.string(), connection: z.string() }).optional(),
});
type Client = z.output<typeof healthSchema>['client'];

/** @param ca an authority to trust besides the known ones */
export async function checkFront(
  config: Front,
  { now, ca }: { now: Date; ca?: string | undefined },
): Promise<Finding[]> {
  const { publicUrl } = config;
  const url = new URL(publicUrl);
  const what = 'Public address';
  try {
    const { status, text } = await ask(config, { now, ca });
    const health = healthSchema.safeParse(parse(text));
    if (status !== 200 || !health.success)
      return [
        bad(
          what,
          `${publicUrl} answers, but not as this shop does (${status}). Start the shop (npm run serve), and let the proxy pass everything on to HOST and PORT.`,
        ),
      ];
    return [
      good(what, `${publicUrl} leads to the shop`),
      ...(url.protocol === 'https:' ? [await checkCertificate(url, { now, ca })] : []),
      ...(url.protocol === 'https:' && url.port === '' ? [await checkRedirect(`http://${url.host}/`)] : []),
      judgeClient(health.data.client, url),
    ];
  } catch (error) {
    const code = codeOf(error);
    if (isAboutCertificate(code))
      return [
        bad(
          'TLS',
          `Browsers will refuse ${publicUrl} (${code}). Renew the proxy’s certificate, for this name and with the whole chain.`,
        ),
      ];
    return [
      bad(
        what,
        code === 'ENOTFOUND'
          ? `${url.hostname} has no address. Create its A record (and AAAA for IPv6), and wait until it is known.`
          : `Nothing answers at ${publicUrl}. Start the shop (npm run serve) and the proxy, and let the firewall through. (${reasonOf(error)})`,
      ),
    ];
  }
}

async function ask(
  config: Front,
  { now, ca }: { now: Date; ca?: string | undefined },
): Promise<{ status: number; text: string }> {
  const dispatcher = new Agent({ connect: { timeout: timeoutMs, ca }, allowH2: false });
  const { statusCode, body } = await request(`${config.publicUrl}/healthz`, {
    headers: { 'x-forwarded-for': forged, [doctorHeader]: signDoctor(now, config) },
    signal: AbortSignal.timeout(timeoutMs),
    dispatcher,
  });
  return { status: statusCode, text: await body.text() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAboutCertificate = (code: string): boolean => /CERT|^UNABLE_TO_|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code);

function judgeClient(client: Client, { protocol }: URL): Finding {
  const what = 'Client address';
  if (!client)
    return bad(
      what,
      'The shop that answers has another SESSION_SECRET, or is an older version. Run the doctor with the shop’s own settings.',
    );
  const address = plainAddress(client.address);
  if (address === undefined)
    return bad(
      what,
      `The proxy says that a visitor’s address is “${client.address}”, which is none, so all visitors count as one. Let it write addresses alone into X-Forwarded-For.`,
    );
  if (address === forged)
    return bad(
      what,
      'Visitors can choose their address, and so have no limits. Let the proxy replace X-Forwarded-For, and name only your own proxies in TRUST_PROXY.',
    );
  if (protocol === 'https:' && address === client.connection)
    return bad(
      what,
      `All visitors count as one, ${client.connection}: the proxy’s address. Name it in TRUST_PROXY, and let the proxy set X-Forwarded-For.`,
    );
  return good(what, `the shop sees this machine as ${address}`);
}

const soonDays = 14;

async function checkCertificate(
  { hostname, port }: URL,
  { now, ca }: { now: Date; ca?: string | undefined },
): Promise<Finding> {
  const until = await new Promise<Date>((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      ca,
      timeout: timeoutMs,
    });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
  const days = Math.floor((until.getTime() - now.getTime()) / day);
  return days < soonDays
    ? look('TLS', `The certificate ends in ${days} days. See why the proxy has not renewed it.`)
    : good('TLS', `valid for another ${days} days`);
}

/** @param address the shop's without encryption */
export async function checkRedirect(address: string): Promise<Finding> {
  const what = 'http to https';
  try {
    const { statusCode, headers, body } = await request(address, { signal: AbortSignal.timeout(timeoutMs) });
    await body.dump();
    const leads =
      statusCode >= 300 && statusCode < 400 && headers.location?.toString().startsWith('https://');
    return leads
      ? good(what, 'redirected')
      : bad(
          what,
          `${address} answers with ${statusCode} without encryption. Let the proxy redirect it to https.`,
        );
  } catch (error) {
    return look(
      what,
      `Nothing answers at ${address}, so visitors who type the name alone may find nothing. Let the proxy redirect it to https. (${reasonOf(error)})`,
    );
  }
}
