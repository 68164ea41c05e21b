using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Search;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>The search window.</summary>
internal static class SearchHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.DirFindQuery, SessionState.Open, OnDirFindQuery);
        table.Add(MessageId.DirPlacesQuery, SessionState.Open, OnDirPlacesQuery);
        table.Add(MessageId.DirPopularQuery, SessionState.Open, OnDirPopularQuery);
        table.Add(MessageId.DirClassifiedQuery, SessionState.Open, OnDirClassifiedQuery);
        table.Add(MessageId.DirLandQuery, SessionState.Open, OnDirLandQuery);
        table.Add(MessageId.PlacesQuery, SessionState.Open, OnPlacesQuery);
    }

    /// <summary>One message for people, groups and events, told apart by its flags.</summary>
    [BoundedBy(WorkLimits.SearchesName)]
    private static bool OnDirFindQuery(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DirFindQueryReader.TryRead(body, out var message))
            return false;
        var data = message.QueryData;
        var flags = (SearchFlags)data.QueryFlags;
        var question = new SearchQuestion(data.QueryID, WireText.ToText(data.QueryText), flags, Start(data.QueryStart));
        var search = session.Scene.Requests.Search;
        if ((flags & (SearchFlags.Events | SearchFlags.DateEvents)) != 0)
            search.FindEvents(session, question);
        else if ((flags & SearchFlags.Groups) != 0)
            search.FindGroups(session, question);
        else if ((flags & SearchFlags.People) != 0)
            search.FindPeople(session, question);
        return true;
    }

    [BoundedBy(WorkLimits.SearchesName)]
    private static bool OnDirPlacesQuery(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DirPlacesQueryReader.TryRead(body, out var message))
            return false;
        var data = message.QueryData;
        session.Scene.Requests.Search.FindPlaces(session, new SearchQuestion(data.QueryID, WireText.ToText(data.QueryText),
            (SearchFlags)data.QueryFlags, Start(data.QueryStart), data.Category, WireText.ToText(data.SimName)));
        return true;
    }

    [BoundedBy(WorkLimits.SearchesName)]
    private static bool OnDirPopularQuery(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DirPopularQueryReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Search.FindPopular(session,
            new SearchQuestion(message.QueryData.QueryID, "", (SearchFlags)message.QueryData.QueryFlags));
        return true;
    }

    [BoundedBy(WorkLimits.SearchesName)]
    private static bool OnDirClassifiedQuery(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DirClassifiedQueryReader.TryRead(body, out var message))
            return false;
        var data = message.QueryData;
        session.Scene.Requests.Search.FindClassifieds(session, new SearchQuestion(data.QueryID, WireText.ToText(data.QueryText),
            (SearchFlags)data.QueryFlags, Start(data.QueryStart), (int)Math.Min(data.Category, int.MaxValue)));
        return true;
    }

    [BoundedBy(WorkLimits.SearchesName)]
    private static bool OnDirLandQuery(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!DirLandQueryReader.TryRead(body, out var message))
            return false;
        var data = message.QueryData;
        session.Scene.Requests.Search.FindLand(session,
            new LandQuestion(data.QueryID, (SearchFlags)data.QueryFlags, data.Price, data.Area, Start(data.QueryStart)));
        return true;
    }

    [BoundedBy(WorkLimits.SearchesName)]
    private static bool OnPlacesQuery(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!PlacesQueryReader.TryRead(body, out var message))
            return false;
        var data = message.QueryData;
        session.Scene.Requests.Search.FindHoldings(session, message.TransactionData.TransactionID, new SearchQuestion(
            message.AgentData.QueryID, WireText.ToText(data.QueryText), (SearchFlags)data.QueryFlags, 0, data.Category,
            WireText.ToText(data.SimName)));
        return true;
    }

    private static int Start(int start) => Math.Max(0, start);
}
