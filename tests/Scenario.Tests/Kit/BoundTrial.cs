using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Testing;
using OpenSim.Telemetry.Limits;
using OpenSim.Testing;

namespace Scenario.Tests.Kit;

/// <summary>A town whose owner has used up one limit, and says things that ask it: she may do everything but for that.</summary>
internal sealed class BoundTrial : IDisposable
{
    private const int Tries = 6;
    private const int MessagesATry = 120; // as many as wait for the region at most, and a half

    private readonly Town _town = new(seed: 3);
    private readonly Bound _bound;
    private readonly MessageRecipes _recipes;
    private readonly byte[] _datagram = new byte[PacketHeader.MaxDatagram];
    private uint _sequence = 1_000_000;

    /// <param name="limit">Short name, as a handler names it.</param>
    public BoundTrial(string limit)
    {
        var property = new TownProperty(_town);
        _bound = _town.Statistics.All.Concat(_town.Scene.Options.Statistics.All).OfType<Bound>().First(b => b.Limit.ShortName == limit);
        _recipes = new MessageRecipes(_town, property);
    }

    public bool IsRefused(MessageInfo message)
    {
        for (var i = 0; i < Tries; i++)
        {
            UseUp();
            var before = _bound.Refused;
            for (var j = 0; j < MessagesATry; j++)
                Say(message);
            _town.Stack.Step();
            _town.Stack.Step();
            var isRefused = _bound.Refused > before;
            GiveBack();
            _town.Settle();
            if (isRefused)
                return true;
        }

        return false;
    }

    public void Dispose() => _town.Dispose();

    // Of limits that hold nothing by themselves (rows, prims of a region) the flood uses up what there is.
    private void UseUp()
    {
        if (_bound is HeldLimit<UUID> held)
            held.TryTake(_town.OwnerId, held.Max - held.Used);
        else if (_bound is RateLimit<UUID> rate)
            rate.TryTake(_town.OwnerId, TimeSpan.FromSeconds(_town.Scene.Clock.Seconds), rate.Max);
    }

    private void GiveBack()
    {
        if (_bound is HeldLimit<UUID> held)
            held.Give(_town.OwnerId, held.Max);
    }

    private void Say(MessageInfo message)
    {
        PacketHeader.Write(_datagram, PacketFlags.None, ++_sequence);
        var length = PacketHeader.Size + _recipes.Write(message, _datagram.AsSpan(PacketHeader.Size, 1200));
        _town.Stack.Inject(_town.Owner.Endpoint, _datagram.AsSpan(0, length));
    }
}
