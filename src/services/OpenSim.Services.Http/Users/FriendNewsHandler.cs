using OpenSim.Llsd;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Http.Users;

/// <summary>What other regions tell of friends of those who are here: <c>/friends</c> of a simulator.</summary>
/// <param name="tell">False when the receiver is not here, or the caller is not to tell it.</param>
public sealed class FriendNewsHandler(Func<FriendNews, ServiceRequest, ValueTask<bool>> tell) : IServiceHandler
{
    private const int MaxBody = 16 * 1024;

    public HandlerDef Def { get; } = new("FriendsModule", "FriendsModule", FriendNewsPairs.Path, ServicePort.Public, ["POST"], MaxBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        var isTold = await request.ReadBody(Def.MaxBody) is { } body && Form.TryRead(body, out var form)
            && FriendNewsPairs.Read(form) is { } news && await tell(news, request);
        return ServiceAnswer.Xml(new LlsdMap { [FriendNewsPairs.Result] = isTold ? "True" : "False" });
    }
}
