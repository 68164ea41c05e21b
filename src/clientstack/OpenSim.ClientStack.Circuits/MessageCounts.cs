using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Circuits;

/// <summary>How many datagrams of each message, and their bytes. One thread counts; others read with a moment's difference.</summary>
public sealed class MessageCounts
{
    private readonly (long Datagrams, long Bytes)[] _byIndex = new (long, long)[MessageTable.Count];

    public void Add(uint message, int bytes)
    {
        if (MessageTable.Find(message) is not { } info)
            return;
        ref var counted = ref _byIndex[info.Index];
        counted.Datagrams++;
        counted.Bytes += bytes;
    }

    public (long Datagrams, long Bytes) Of(MessageInfo message) => _byIndex[message.Index];
}
