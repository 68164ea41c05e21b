'use strict';

// What the script of count-and-stay says when it is spoken to again; it has nothing else to say.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const heard = stage.listen(ada, 'onNearbyChat');
    await ada.commands.comms.say('count', 7);
    await stage.until('an answer', () => heard.some((event) => event.message.startsWith('count ')));
    stage.say('counted', { heard: heard.map((event) => event.message).filter((text) => text !== 'count').join() });
};
