using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>The search window.</summary>
internal static class SearchHandlers
{
    private static readonly uint[] Questions =
    [
        MessageId.DirFindQuery, MessageId.DirPlacesQuery, MessageId.DirLandQuery, MessageId.DirClassifiedQuery,
        MessageId.PlacesQuery, MessageId.EventInfoRequest, MessageId.EventNotificationAddRequest
    ];

    public static void AddTo(HandlerTable table)
    {
        foreach (var message in Questions)
            table.Add(message, SessionState.Open, OnQuestion);
    }

    [Cheap]
    private static bool OnQuestion(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Search.Do(session);
        return true;
    }
}
