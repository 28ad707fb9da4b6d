import 'server-only';

import { endpoint, seeOther } from '../endpoint';
import { isFormRequest } from '../../platform/http/body';
import { paths } from '../../paths';
import { contactMessagesContract } from '../../domains/messages/contract';
import { sendContactMessage } from '../../domains/messages/service';
import { messageReceived } from '../../domains/messages/topics';

/** Shared by the API and the contact form. */
export const sendMessageEndpoint = endpoint(
  contactMessagesContract.send,
  async ({ request, body, client, headers }) => {
    await sendContactMessage(body, client);
    return isFormRequest(request) ? seeOther(paths.contact, headers) : { message: messageReceived };
  },
);
