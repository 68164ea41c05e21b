'use strict';
const { Vector3, UUID } = require('@caspertech/node-metaverse');

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const prim = await stage.makePrim(ada);
    const own = stage.avatarOf(ben, ben.id).position;
    await prim.setGeometry(new Vector3([own.x + 1, own.y + 1, own.z]), undefined, new Vector3([1, 1, 0.5]), true);
    await stage.until('the seat seen', () => stage.objectOf(ben, prim.FullID));
    const parentSeenByAda = () => {
        const object = stage.objectOf(ada, new UUID(ben.id));
        return object === undefined ? undefined : object.ParentID;
    };

    await ben.commands.movement.sitOnObject(prim.FullID, Vector3.getZero());
    await stage.until('Ben sits, for the other', () => parentSeenByAda() === prim.ID);
    stage.say('sits', { on: prim.ID });
    ben.commands.movement.stand();
    await stage.until('Ben stands, for the other', () => !parentSeenByAda());
    stage.say('stands');
};
