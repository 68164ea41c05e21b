using OpenSim.Protocol.Messages;

namespace Attack.Tests.Kills.Habits;

/// <summary>A corner of the land becomes a parcel of its own and is joined again: odd numbers are divided.</summary>
internal sealed class Fence : Habit
{
    private const int Side = 16;
    private const int Whole = 256 * 256;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(550);

    private readonly Generations _states = new();
    private int _question = 2_000_000;

    public override int Told => _states.Told;

    public override Task Arrange(Resident me) => Task.CompletedTask;

    public override async Task Change(Resident me)
    {
        var number = _states.Next();
        me.Say(room => number % 2 == 1 ? Divide(me, room) : Join(me, room));
        await me.AskUntil(() => IsDivided(me), isDivided => isDivided == (number % 2 == 1), "the fence");
        _states.WasTold(number);
        await Task.Delay(Pause);
    }

    public override async Task Check(Resident me, long killedAt)
    {
        var isDivided = await IsDivided(me);
        _states.Expect(_states.Latest(isDivided ? 1 : 0, 2), killedAt, "the fence");
    }

    // The rest must be the whole less the corner. Where one was asked before a change and the other after it, both are asked again.
    private async Task<bool> IsDivided(Resident me)
    {
        var areas = await me.AskUntil(async () => (Corner: await Area(me, 8), Remainder: await Area(me, 200)),
            both => both == (Whole, Whole) || both == (Side * Side, Whole - (Side * Side)), "the areas of corner and rest");
        return areas.Corner != Whole;
    }

    private async Task<int> Area(Resident me, float place) => (await Parcels.Ask(me, place, place, ++_question))["Area"].AsInteger();

    private static int Divide(Resident me, Span<byte> room)
    {
        var writer = new ParcelDivideWriter(room);
        writer.AgentData(me.Id, me.SessionId);
        writer.ParcelData(0, 0, Side, Side);
        return writer.Finish();
    }

    private static int Join(Resident me, Span<byte> room)
    {
        var writer = new ParcelJoinWriter(room);
        writer.AgentData(me.Id, me.SessionId);
        writer.ParcelData(0, 0, 32, 32);
        return writer.Finish();
    }
}
