'use strict';
const { UUID, Vector3, PacketFlags } = require('@caspertech/node-metaverse');
const { ObjectFlagUpdateMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/ObjectFlagUpdate');

// A box is lifted, its Physics is ticked, and another sees it fall and come to rest on the ground.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const prim = await stage.makePrim(ada);
    const seen = () => stage.objectOf(ben, prim.FullID);
    await stage.until('the prim seen by the other', seen);
    const high = new Vector3([100, 90, 40]);
    await prim.setGeometry(high, undefined, new Vector3([1, 1, 1]), true);
    await stage.until('the prim seen up there', () => seen().Position && seen().Position.distance(high) < 0.05);

    const message = new ObjectFlagUpdateMessage();
    message.AgentData = {
        AgentID: ada.bot.agentID(), SessionID: ada.bot.currentRegion.circuit.sessionID, ObjectLocalID: prim.ID, UsePhysics: true,
        IsTemporary: false, IsPhantom: false, CastsShadows: false
    };
    message.ExtraPhysics = [];
    ada.bot.currentRegion.circuit.sendMessage(message, PacketFlags.Reliable);

    await stage.until('the prim seen falling', () => seen().Velocity && seen().Velocity.z < -1);
    stage.say('falls', { z: seen().Position.z });
    let last = seen().Position.z;
    let since = Date.now();
    await stage.until('the prim seen at rest', () => {
        if (Math.abs(seen().Position.z - last) > 0.001) {
            last = seen().Position.z;
            since = Date.now();
        }
        return Date.now() - since > 3000 && seen().Velocity.z === 0;
    });
    const ground = ben.bot.currentRegion.getTerrainHeightAtPoint(Math.round(seen().Position.x), Math.round(seen().Position.y));
    stage.say('rests', { x: seen().Position.x, y: seen().Position.y, z: seen().Position.z, ground });
};
