'use strict';

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    await ada.commands.comms.sendInstantMessage(ben.id, 'are you there? ✓');
    const message = await stage.until('the message', () => ben.hearing.messages.find((event) => event.from.toString() === ada.id));
    stage.say('message', { text: message.message, from: message.fromName });
    stage.expect(message.message === 'are you there? ✓', 'the text as it was written');
    stage.expect(message.fromName === ada.user, 'the sender ' + ada.user);
    await ben.commands.comms.sendInstantMessage(ada.id, 'yes');
    await stage.until('the answer', () => ada.hearing.messages.some((event) => event.message === 'yes'));
};
