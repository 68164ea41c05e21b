using System.Globalization;
using System.Numerics;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>GenericMessage: requests that have a name instead of a message number. A name that is not here means nothing.</summary>
internal static class GenericMessageHandlers
{
    public static void AddTo(HandlerTable table) => table.Add(MessageId.GenericMessage, SessionState.Open, OnGenericMessage);

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnGenericMessage(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GenericMessageReader.TryRead(body, out var message))
            return false;
        var parameters = message.ParamList.ToList(parameter => WireText.ToText(parameter.Parameter));
        var ids = parameters.ConvertAll(p => UUID.TryParse(p, out var id) ? id : UUID.Zero);
        switch (WireText.ToText(message.MethodData.Method))
        {
            case "autopilot":
                WalkTo(session, parameters);
                break;
            case "requestonlinenotification":
                session.Scene.Requests.Friends.SendOnline(session, ids);
                break;
            case "pickinforequest" when ids.Count > 1:
                session.Scene.Requests.Picks.SendPick(session, ids[1]);
                break;
            case var method when ids.Count > 0:
                AskOf(session, method, ids[0]);
                break;
        }

        return true;
    }

    // What a profile window asks when it is opened.
    private static void AskOf(ViewerSession session, string method, UUID whom)
    {
        var requests = session.Scene.Requests;
        switch (method)
        {
            case "avatarpicksrequest":
                requests.Picks.SendPicks(session, whom);
                break;
            case "avatarnotesrequest":
                requests.Profiles.SendNotes(session, whom);
                break;
            case "avatarclassifiedsrequest":
                requests.Classifieds.SendClassifieds(session, whom);
                break;
            case "avatargroupsrequest":
                requests.Groups.SendGroupsOf(session, whom);
                break;
        }
    }

    // Metres from the grid's corner.
    private static void WalkTo(ViewerSession session, List<string> place)
    {
        if (session.Presence is not { IsChild: false } who || place.Count < 3 || !TryNumber(place[0], out var x)
            || !TryNumber(place[1], out var y)
            || !TryNumber(place[2], out var z))
            return;
        var handle = session.Scene.Info.Handle;
        session.Scene.Movement.MoveTo(who, new Vector3((float)(x - handle.MetresX), (float)(y - handle.MetresY), (float)z));
    }

    private static bool TryNumber(string text, out double value) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && double.IsFinite(value);
}
