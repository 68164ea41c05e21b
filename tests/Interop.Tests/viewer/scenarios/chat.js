'use strict';

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    await stage.until('each other seen', () => stage.avatarOf(ada, ben.id) && stage.avatarOf(ben, ada.id));
    const lines = ['one', 'zwei', 'trois ☂', 'четыре', '五'];
    for (const line of lines) {
        await ada.commands.comms.say(line);
    }
    const heard = () => ben.hearing.chat.filter((event) => event.from.toString() === ada.id && event.chatType === 1);
    await stage.until('five lines heard', () => heard().length >= lines.length);
    await stage.pause(1500); // a line that comes twice would come by now: resends start at a second
    stage.say('heard', { lines: heard().map((event) => event.message), from: heard()[0].fromName });
    stage.expect(heard().map((event) => event.message).sort().join() === [...lines].sort().join(), 'each line once, with all its letters');
    stage.expect(heard().every((event) => event.fromName === ada.user), 'lines from ' + ada.user);
    await ada.commands.comms.shout('a shout');
    await stage.until('the shout heard', () => ben.hearing.chat.some((event) => event.message === 'a shout' && event.chatType === 2));
    await ada.commands.comms.say('for machines', 77);
    await stage.pause(700);
    stage.expect(!ben.hearing.chat.some((event) => event.message === 'for machines'), 'silence on channel 77');
};
