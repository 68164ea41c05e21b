using OpenSim.Llsd;
using OpenSim.Services.Estates;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Estates;

namespace OpenSim.Services.Http.Estates;

/// <summary>What other regions of an estate tell those here: <c>/estate</c> of a simulator.</summary>
/// <param name="tell">False when no region here is of the estate, or the caller is not to tell it.</param>
/// <param name="token">What callers must show.</param>
public sealed class EstateNewsHandler(Func<EstateNews, ServiceRequest, ValueTask<bool>> tell, Func<string> token) : IServiceHandler
{
    private const int MaxBody = 16 * 1024;

    public HandlerDef Def { get; } = new("EstateModule", "EstateModule", EstateNewsPairs.Path, ServicePort.Public, ["POST"], MaxBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        var isTold = await request.ReadBody(Def.MaxBody) is { } body && Form.TryRead(body, out var form)
            && EstateNewsPairs.Read(form, token()) is { } news && await tell(news, request);
        return ServiceAnswer.Xml(new LlsdMap { [EstateNewsPairs.Result] = isTold ? "True" : "False" });
    }
}
