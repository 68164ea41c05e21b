using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>Groups of another grid, at <c>/hg-groups</c>: what this one asks of them.</summary>
public sealed class RemoteForeignGroups(ServiceClient client, TimeSpan timeout) : IGroupOrigin
{
    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public async ValueTask<bool> HasNotice(UUID noticeId, UUID groupId)
    {
        var form = new LlsdMap { ["METHOD"] = "VERIFYNOTICE", ["NoticeID"] = noticeId, ["GroupID"] = groupId };
        var reply = await client.Send(ServiceCall.Post("/hg-groups", form) with { Timeout = timeout, MaxAnswer = 16 * 1024 });
        return reply.IsSuccess && Calls.IsDone(reply.AsServerResponse());
    }
}
