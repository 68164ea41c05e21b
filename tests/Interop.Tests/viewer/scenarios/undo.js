'use strict';
const { UUID, Vector3, PacketFlags } = require('@caspertech/node-metaverse');
const { UndoMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/Undo');
const { RedoMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/Redo');

// A prim is moved, put back where it was by Undo, and moved again by Redo, as the other sees it.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const prim = await stage.makePrim(ada);
    const before = new Vector3(prim.Position);
    const after = new Vector3([before.x, before.y, before.z + 2]);
    const isSeenAt = (place) => () => {
        const seen = stage.objectOf(ben, prim.FullID);
        return seen && seen.Position && seen.Position.distance(place) < 0.05;
    };
    const say = (message) => {
        message.AgentData = { AgentID: ada.bot.agentID(), SessionID: ada.bot.currentRegion.circuit.sessionID, GroupID: UUID.zero() };
        message.ObjectData = [{ ObjectID: prim.FullID }];
        ada.bot.currentRegion.circuit.sendMessage(message, PacketFlags.Reliable);
    };
    await stage.until('the prim seen by the other', isSeenAt(before));
    await prim.setGeometry(after, undefined, undefined);
    await stage.until('the prim two metres higher', isSeenAt(after));
    say(new UndoMessage());
    await stage.until('the prim where it was', isSeenAt(before));
    stage.say('undone');
    say(new RedoMessage());
    await stage.until('the prim two metres higher again', isSeenAt(after));
    stage.say('done again');
};
