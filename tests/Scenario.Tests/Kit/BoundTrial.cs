using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Telemetry.Limits;
using OpenSim.World.Limits;

namespace Scenario.Tests.Kit;

/// <summary>A town whose owner has used up one limit, and says things that ask it: she may do everything but for that.</summary>
internal sealed class BoundTrial : IDisposable
{
    private const int Tries = 6;
    private const int MessagesATry = 120;
    private const double Later = 1.2; // seconds: an item is deleted when the journal has what was made of it

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
        _recipes.Prepare();
        if (_bound is RateLimit<UUID> && _bound.Limit.Setting is { } rate)
            _town.Scene.Options.Configuration.Set(rate.Section, rate.Key, "0.001", "test"); // the lowest that it may be
    }

    public bool IsRefused(MessageInfo message)
    {
        for (var i = 0; i < Tries; i++)
        {
            _recipes.Prepare();
            UseUp();
            var before = _bound.Refused;
            for (var j = 0; j < MessagesATry; j++)
                Say(message);
            _town.Stack.Run(Later);
            var isRefused = _bound.Refused > before;
            GiveBack();
            _town.Settle();
            if (isRefused || _bound.Refused > before)
                return true;
        }

        return false;
    }

    public void Dispose() => _town.Dispose();

    private void UseUp()
    {
        if (_bound is HeldLimit<UUID> held)
            held.TryTake(_town.OwnerId, held.Max - held.Used);
        else if (_bound is RateLimit<UUID> rate)
        {
            while (rate.TryTake(_town.OwnerId, TimeSpan.FromSeconds(_town.Scene.Clock.Seconds)))
            {
            }
        }
        else
            Fill();
    }

    // What others count is used up by them, to the last place, in the tick in which the message comes.
    private void Fill()
    {
        var (filler, count) = _bound.Limit.ShortName switch
        {
            WorkLimits.ParcelQuestionsName => (MessageId.ParcelPropertiesRequest, 1 + _bound.Max),
            WorkLimits.TerrainEditsName => (MessageId.ModifyLand, 1 + _bound.Max),
            _ => (0u, 0)
        };
        var before = _bound.Refused;
        for (var i = 0; i < count; i++)
            Say(MessageTable.Find(filler)!);
        Assert.That(_bound.Refused, Is.EqualTo(before), "the filling itself is not refused");
    }

    private void GiveBack()
    {
        if (_bound is HeldLimit<UUID> held)
            held.Give(_town.OwnerId, held.Max);
    }

    private void Say(MessageInfo message)
    {
        PacketHeader.Write(_datagram, PacketFlags.None, ++_sequence);
        var length = PacketHeader.Size + _recipes.Write(message, _datagram.AsSpan(PacketHeader.Size, 1200), _bound.Limit.ShortName);
        _town.Stack.Inject(_town.Owner.Endpoint, _datagram.AsSpan(0, length));
    }
}
