using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Protocol.Messages;

/// <summary>All messages of the schema by id, by index and by name.</summary>
public static partial class MessageTable
{
    private static readonly MessageInfo[] Generated = Generate();
    private static readonly MessageInfo?[] High = Spread(MessageFrequency.High, 256);
    private static readonly MessageInfo?[] Medium = Spread(MessageFrequency.Medium, 256);
    private static readonly MessageInfo?[] Low = Spread(MessageFrequency.Low, 1024);

    public static int Count => Generated.Length;

    public static ReadOnlySpan<MessageInfo> All => Generated;

    /// <summary>Null for a number that the schema does not have.</summary>
    public static MessageInfo? Find(uint id)
    {
        if (id < 0x100)
            return High[id];
        if (id is >= 0xFF00 and <= 0xFFFF)
            return Medium[id & 0xFF];
        var low = id & 0xFFFF;
        if (id >> 16 == 0xFFFF && low < (uint)Low.Length)
            return Low[low];
        foreach (var info in Generated)
            if (info.Frequency == MessageFrequency.Fixed && info.Id == id)
                return info;
        return null;
    }

    public static bool TryFind(string name, [MaybeNullWhen(false)] out MessageInfo info)
    {
        info = Array.Find(Generated, m => m.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        return info is not null;
    }

    private static MessageInfo?[] Spread(MessageFrequency frequency, int size)
    {
        var table = new MessageInfo?[size];
        foreach (var info in Generated)
            if (info.Frequency == frequency)
                table[info.Id & 0xFFFF & (frequency == MessageFrequency.Low ? 0xFFFFu : 0xFFu)] = info;
        return table;
    }
}
