using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>What other simulators tell of payments: <c>/own-paid</c> of a simulator.</summary>
/// <param name="tell">False when nobody here is meant, the ledger does not bear it out, or the caller is not to tell it.</param>
public sealed class MoneyNewsHandler(Func<UUID, UUID, ServiceRequest, ValueTask<bool>> tell) : IServiceHandler
{
    private const int MaxBody = 1024;

    private static readonly LlsdLimits Limits = new(MaxBody, 2, 8);

    public HandlerDef Def { get; } = new("MoneyService", "MoneyModule", MoneyNewsWire.Path, ServicePort.Public, ["POST"], MaxBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        var isTold = await request.ReadBody(Def.MaxBody) is { } body && LlsdJson.TryRead(body, out var news, Limits)
            && MoneyNewsWire.Read(news) is var (account, transaction) && await tell(account, transaction, request);
        return ServiceAnswer.Json(new LlsdMap { [OwnWire.Result] = isTold });
    }
}
