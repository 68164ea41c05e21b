using System.Xml;
using OpenSim.Scripts.Api.Running;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// Listens, timer and sensor as both engines of OpenSimulator write them: a row of values, in which a name and a count stand before what
/// belongs together. Times are in ticks of 100 ns.
/// </summary>
internal static class Plugins
{
    private const double Ticks = TimeSpan.TicksPerSecond;

    /// <returns>A state with nothing else in it.</returns>
    public static PortableState Read(List<object> row)
    {
        var state = new PortableState { State = 0, Globals = [] };
        for (var at = 0; at + 1 < row.Count;)
        {
            if (row[at] is not string name || row[at + 1] is not int count || count < 0 || count > row.Count - at - 2)
                throw new FormatException("its timers and listens are damaged");
            var part = row.GetRange(at + 2, count);
            at += 2 + count;
            state = name switch
            {
                "listener" => state with { Listens = ListensOf(part) },
                "timer" when part is [long period, long left] => state with { Timer = (period / Ticks, Math.Max(0, left / Ticks)) },
                "sensor" when part is [double seconds, string who, string key, int type, double range, double arc, ..] =>
                    state with { Sensor = (new SensorQuery(who, ForeignValues.Key(key), type, range, arc), seconds) },
                _ => state
            };
        }

        return state;
    }

    public static void Write(XmlWriter xml, PortableState state)
    {
        if (state.Listens.Count > 0)
        {
            Begin(xml, "listener", state.Listens.Count * 7);
            foreach (var listen in state.Listens)
                Write(xml, listen);
        }

        if (state.Timer.Period > 0)
        {
            Begin(xml, "timer", 2);
            Put(xml, "System.Int64", (long)(state.Timer.Period * Ticks));
            Put(xml, "System.Int64", (long)(state.Timer.Left * Ticks));
        }

        if (state.Sensor is var (query, seconds))
        {
            Begin(xml, "sensor", 6);
            Put(xml, "System.Double", seconds);
            Put(xml, "System.String", query.Name);
            Put(xml, "OpenMetaverse.UUID", query.Key.ToString());
            Put(xml, "System.Int32", query.Type);
            Put(xml, "System.Single", query.Range);
            Put(xml, "System.Single", query.Arc);
        }
    }

    // Active, handle, channel, name, key, text, and in newer versions what is a pattern.
    private static List<Listen> ListensOf(List<object> part)
    {
        var listens = new List<Listen>();
        for (var at = 0; at + 6 <= part.Count; at += at + 6 < part.Count && part[at + 6] is int ? 7 : 6)
        {
            if (part[at] is not bool isActive || part[at + 1] is not int handle || part[at + 2] is not int channel)
                throw new FormatException("its listens are damaged");
            listens.Add(new Listen(handle, channel, $"{part[at + 3]}", ForeignValues.Key($"{part[at + 4]}"), $"{part[at + 5]}")
            {
                IsActive = isActive,
                Patterns = at + 6 < part.Count && part[at + 6] is int patterns ? (ListenPatterns)patterns & ListenPatterns.All : 0
            });
        }

        return listens;
    }

    private static void Write(XmlWriter xml, Listen listen)
    {
        Put(xml, "System.Boolean", listen.IsActive);
        Put(xml, "System.Int32", listen.Handle);
        Put(xml, "System.Int32", listen.Channel);
        Put(xml, "System.String", listen.Name);
        Put(xml, "OpenMetaverse.UUID", listen.Key.ToString());
        Put(xml, "System.String", listen.Text);
        Put(xml, "System.Int32", (int)listen.Patterns);
    }

    private static void Begin(XmlWriter xml, string name, int count)
    {
        Put(xml, "System.String", name);
        Put(xml, "System.Int32", count);
    }

    private static void Put(XmlWriter xml, string type, object value) => ForeignValues.Write(xml, "Plugin", type, value);
}
