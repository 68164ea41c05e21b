using System.Numerics;
using OpenSim.Primitives;

namespace Attack.Tests.Kills.Habits;

/// <summary>Three prims become one linkset and come apart again: odd numbers are linked.</summary>
internal sealed class Linking : Habit
{
    private static readonly Vector3[] Places = [new(60, 60, 25), new(63, 60, 25), new(66, 61, 26)];

    private readonly Generations _states = new();
    private readonly List<UUID> _blocks = [];
    private readonly List<Vector3> _stood = [];

    public override int Told => _states.Told;

    public override async Task Arrange(Resident me)
    {
        foreach (var place in Places)
        {
            _blocks.Add(await Thing.Rez(me, place));
            _stood.Add((await Thing.Find(me, _blocks[^1], "a block")).Position);
        }
    }

    public override async Task Change(Resident me)
    {
        var number = _states.Next();
        var ids = new List<uint>();
        foreach (var block in _blocks)
            ids.Add((await Thing.Find(me, block, "a block")).LocalId);
        me.Do((session, now) =>
        {
            if (number % 2 == 1)
                session.Link([.. ids], now);
            else
                session.Unlink([.. ids], now);
        });
        await See(me, seen => LinkedIn(seen) == (number % 2 == 1 ? 2 : 0), $"state {number} of the linkset");
        _states.WasTold(number);
    }

    public override async Task Check(Resident me, long killedAt)
    {
        var seen = await See(me, _ => true, "all blocks");
        var linked = LinkedIn(seen);
        Assert.That(linked, Is.AnyOf(0, 2), "some of the linkset is linked");
        for (var i = 0; i < seen.Count; i++)
        {
            var place = seen[i].ParentId == 0 ? seen[i].Position : seen[0].Position + seen[i].Position;
            Assert.That(Vector3.Distance(place, _stood[i]), Is.LessThan(0.01), $"block {i} stands elsewhere");
        }

        _states.Expect(_states.Latest(linked / 2, 2), killedAt, "the linkset");
    }

    private static int LinkedIn(List<Thing> blocks) => blocks.Count(b => b.ParentId == blocks[0].LocalId);

    private Task<List<Thing>> See(Resident me, Predicate<List<Thing>> isWanted, string what) => me.Until(session =>
    {
        var seen = _blocks.Select(b => Thing.Of(session.World.Find(b))).OfType<Thing>().ToList();
        return seen.Count == _blocks.Count && isWanted(seen) ? seen : null;
    }, what);
}
