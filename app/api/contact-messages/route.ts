import { contactMessagesContract } from '@/lib/contact-messages/contract';
import { sendContactMessage } from '@/lib/contact-messages/service';
import { messageReceived } from '@/lib/contact-messages/topics';
import { isFormRequest } from '@/lib/http/body';
import { endpoint, resource, seeOther } from '@/lib/endpoint';
import { paths } from '@/lib/paths';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(contactMessagesContract.send, async ({ request, body, client, headers }) => {
    await sendContactMessage(body, client);
    if (!isFormRequest(request)) return { message: messageReceived };
    return seeOther(paths.contact, headers);
  }),
);
