using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>
/// What users may ask of a region and nothing here does: each has its words, said once a minute. Whoever writes the feature takes the
/// message out of this list.
/// </summary>
internal static class RefusedHandlers
{
    private const string Votes = "Groups do not vote here.";

    private static readonly (uint Message, string Words)[] Refused =
    [
        (MessageId.BuyObjectInventory, "The things in an object have no price of their own here. Its owner may offer all of its contents."),
        (MessageId.ParcelDisableObjects, "Stopping all scripts of a parcel is not available here."),
        (MessageId.StartGroupProposal, Votes),
        (MessageId.GroupProposalBallot, Votes),
        (MessageId.ViewerStartAuction, "Land is not auctioned here.")
    ];

    public static void AddTo(HandlerTable table)
    {
        foreach (var (message, words) in Refused)
            table.Add(message, SessionState.Open, [Cheap] (session, _) =>
            {
                session.Refuse(words);
                return true;
            });
    }
}
