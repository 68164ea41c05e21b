using System.Numerics;
using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.Running;

/// <summary>
/// Who listens on which channel: what is said is looked up by its channel, so that a thousand listeners of others cost nothing. Needs the
/// region's token.
/// </summary>
public sealed class ListenTable
{
    private readonly Dictionary<int, List<RegionScript>> _channels = [];

    /// <summary>Listens of all scripts.</summary>
    public int Count { get; private set; }

    public bool IsEmpty => _channels.Count == 0;

    /// <summary>[LL-Functions] max_listens_per_script; Second Life has 65.</summary>
    public int MaxPerScript { get; set; } = 65;

    /// <summary>[LL-Functions] max_listens_per_region.</summary>
    public int MaxPerRegion { get; set; } = 1000;

    public bool MayAdd(RegionScript script) =>
        Count < MaxPerRegion && (!script.IsListening || script.Listens.Count < MaxPerScript);

    /// <summary>What a script listens to is entered here, after its own list has it.</summary>
    public void Add(RegionScript script, int channel)
    {
        Count++;
        if (!_channels.TryGetValue(channel, out var listeners))
            _channels.Add(channel, listeners = []);
        if (!listeners.Contains(script))
            listeners.Add(script);
    }

    /// <summary>After its own list has it no more.</summary>
    public void Remove(RegionScript script, int channel)
    {
        Count--;
        if (script.Listens.Exists(l => l.Channel == channel) || !_channels.TryGetValue(channel, out var listeners))
            return;
        listeners.Remove(script);
        if (listeners.Count == 0)
            _channels.Remove(channel);
    }

    /// <summary>A script listens no more: another state, its end.</summary>
    public void RemoveAll(RegionScript script)
    {
        while (script.IsListening && script.Listens is [.., var last])
        {
            script.Listens.RemoveAt(script.Listens.Count - 1);
            Remove(script, last.Channel);
        }
    }

    /// <summary>
    /// Tells each script that hears it, once however many of its listens match: those as near as the voice carries, but not the prim
    /// itself.
    /// </summary>
    public void Hear(in ChatMessage message, IChatModule? chat)
    {
        if (!_channels.TryGetValue(message.Channel, out var listeners)
            || chat?.RangeOf((ChatType)message.Type) is not { } metres)
            return;
        for (var i = 0; i < listeners.Count; i++)
        {
            if (listeners[i] is var script && Hears(script, message)
                && Vector3.DistanceSquared(script.Part.WorldPosition, message.Position) <= metres * metres)
                script.Host.Post(Heard(message));
        }
    }

    /// <summary>The same for what is said to one prim or to what an avatar wears, however far (llRegionSayTo).</summary>
    public void HearTo(Func<RegionScript, bool> isMeant, in ChatMessage message)
    {
        if (!_channels.TryGetValue(message.Channel, out var listeners))
            return;
        for (var i = 0; i < listeners.Count; i++)
        {
            if (listeners[i] is var script && Hears(script, message) && isMeant(script))
                script.Host.Post(Heard(message));
        }
    }

    private static ScriptEvent Heard(in ChatMessage message) => new(EventKind.listen, LslList.Of(
        message.Channel, message.FromName, ListItem.OfKey(message.SourceId.ToString()), message.Text));

    private static bool Hears(RegionScript script, in ChatMessage message)
    {
        if (script.Part.Id == message.SourceId)
            return false;
        foreach (var listen in script.Listens)
        {
            if (listen.Channel == message.Channel && listen.Hears(message))
                return true;
        }

        return false;
    }
}
