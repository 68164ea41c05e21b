'use strict';
const { Vector3 } = require('@caspertech/node-metaverse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { FilterResponse } = require('@caspertech/node-metaverse/dist/lib/enums/FilterResponse');
const { upload } = require('./scripts');

// The estate's owner has a script make an NPC, the owner's twin; a guest sees it come, walk, sit and go, and hears it.
const SOURCE = `key npc;
default
{
    state_entry() { llSitTarget(<0, 0, 0.5>, ZERO_ROTATION); llListen(9, "", NULL_KEY, ""); llSay(0, "guide ready"); }
    listen(integer channel, string name, key id, string text)
    {
        if (text == "come") npc = osNpcCreate("Guide", "Npc", llGetPos() + <2, 0, 1>, llGetOwner());
        if (text == "walk") osNpcMoveToTarget(npc, llGetPos() + <12, 0, 1>, OS_NPC_NO_FLY);
        if (text == "speak") osNpcSay(npc, "This way, please.");
        if (text == "sit") osNpcSit(npc, llGetKey(), OS_NPC_SIT_NOW);
        if (text == "go") osNpcRemove(npc);
    }
}
`;

module.exports = async (stage) => {
    const owner = await stage.arrive('First User');
    const guest = await stage.arrive(stage.options.users[0]);
    const heard = stage.listen(guest, 'onNearbyChat');
    const box = await stage.makePrim(owner);
    const near = stage.avatarOf(guest, guest.id).position;
    await box.setGeometry(new Vector3([near.x + 2, near.y, near.z]), undefined, new Vector3([1, 1, 0.5]), true);
    const script = await stage.until('a script in the prim', async () => {
        try {
            return await box.rezScript('Guide', 'shows around');
        } catch {
            return undefined; // the library looks once, before the script is made
        }
    });
    const { compiled } = await upload(owner, box, script, SOURCE);
    stage.expect(compiled === true, 'that it compiles');
    await stage.until('the script runs', () => heard.some((event) => event.message === 'guide ready'));

    const looks = guest.bot.currentRegion.circuit.waitForMessage(Message.AvatarAppearance, 60000, (message) =>
        ![owner.id, guest.id].includes(message.Sender.ID.toString()) ? FilterResponse.Finish : FilterResponse.NoMatch);
    await owner.commands.comms.say('come', 9);
    const { Sender, VisualParam } = await looks;
    const id = Sender.ID.toString();
    const npc = await stage.until('the NPC seen', () => stage.avatarOf(guest, id));
    stage.expect(npc.name === 'Guide Npc', 'the name Guide Npc, not ' + npc.name);
    stage.expect(VisualParam.length >= 218, 'a whole shape, not ' + VisualParam.length + ' parameters');
    stage.say('comes', { name: npc.name });

    const from = stage.avatarOf(guest, id).position;
    await owner.commands.comms.say('walk', 9);
    const speeds = [];
    await stage.until('the NPC seen walking ten metres', () => {
        const { position, object } = stage.avatarOf(guest, id);
        speeds.push(object.Velocity ? Math.hypot(object.Velocity.x, object.Velocity.y) : 0); // it may fall at first
        return position.x - from.x > 9;
    });
    stage.say('walks', { speed: Math.max(...speeds) });

    await owner.commands.comms.say('speak', 9);
    const words = await stage.until('the NPC heard', () => heard.find((event) => event.fromName === 'Guide Npc'));
    stage.say('speaks', { words: words.message });

    await owner.commands.comms.say('sit', 9);
    const seat = await stage.until('the seat seen', () => stage.objectOf(guest, box.FullID));
    await stage.until('the NPC seen sitting', () => stage.avatarOf(guest, id).object.ParentID === seat.ID);
    stage.say('sits');

    await owner.commands.comms.say('go', 9);
    await stage.until('the NPC gone', () => stage.avatarOf(guest, id) === undefined);
    stage.say('gone');
};
