/** Plain messages between the servers of a cluster: whoever listens hears them, nothing is kept. */
import { open } from './nats-cluster.js';

export interface Talk {
  say(text: string): void;
  close(): Promise<void>;
}

/** Listens to a subject, and speaks there. Throws `InputError` when nobody answers. */
export async function openTalk(url: string, subject: string, onText: (text: string) => void): Promise<Talk> {
  const connection = await open(url);
  connection.subscribe(subject, {
    callback: (error, message) => {
      if (!error) onText(message.string());
    },
  });
  return {
    say: text => {
      if (!connection.isClosed()) connection.publish(subject, text);
    },
    close: () => connection.close(),
  };
}
