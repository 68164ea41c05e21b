using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Store.Regions;
using OpenSim.World.Land;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>
/// Access and ban lists of parcels. A list that does not fit into one datagram comes in sections, which are put together here.
/// </summary>
internal static class ParcelAccessHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.ParcelAccessListRequest, SessionState.Root, OnRequest);
        table.Add(MessageId.ParcelAccessListUpdate, SessionState.Root, OnUpdate);
    }

    [Cheap]
    private static bool OnRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelAccessListRequestReader.TryRead(body, out var message))
            return false;
        var data = message.Data;
        session.Scene.Requests.Land.SendAccessList(session, new ParcelAccessListRequest(data.LocalID, data.SequenceID, data.Flags));
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelAccessListUpdateReader.TryRead(body, out var message))
            return false;
        var data = message.Data;
        var entries = new List<ParcelAccessRow>();
        foreach (var block in message.List)
        {
            if (!block.ID.IsZero)
                entries.Add(new ParcelAccessRow(block.ID, block.Flags, block.Time));
        }

        if (session.AccessLists.Add(data.TransactionID, data.SequenceID, data.Sections, entries) is { } whole
            && session.Scene.Limits.LandTools.Allows(session))
            session.Scene.Requests.Land.UpdateAccessList(session, new ParcelAccessListUpdate(data.LocalID, data.Flags, whole));
        return true;
    }
}

/// <summary>The sections of one list on their way from one viewer; a new transaction drops an unfinished one. Region.</summary>
internal sealed class AccessListSections
{
    /// <summary>Viewers cut at 48 entries and keep 300.</summary>
    private const int MaxSections = 16;

    private readonly SortedDictionary<int, IReadOnlyList<ParcelAccessRow>> _sections = [];
    private UUID _transaction;

    /// <summary>The whole list, once its last section is here.</summary>
    public IReadOnlyList<ParcelAccessRow>? Add(UUID transaction, int sequence, int sections, IReadOnlyList<ParcelAccessRow> entries)
    {
        if (sections <= 1)
            return entries;
        if (sections > MaxSections)
            return null;
        if (transaction != _transaction)
            _sections.Clear();
        _transaction = transaction;
        _sections[sequence] = entries;
        if (_sections.Count < sections)
            return null;
        var whole = _sections.Values.SelectMany(s => s).ToList();
        _sections.Clear();
        return whole;
    }
}
