using OpenSim.Llsd;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>
/// A handler of one of our own services (<see cref="OwnWire"/>). A service names its methods, with what each needs, in its constructor.
/// Anything that is no call of one, or lacks what it needs, is answered with status 400 and a sentence.
/// </summary>
public abstract class OwnHandler(string service, string name, int maxBody = HandlerDef.FormBody) : IServiceHandler
{
    private readonly Dictionary<string, (string[] Needed, Func<LlsdValue, ValueTask<LlsdValue>> Answer)> _methods = [];
    private readonly LlsdLimits _limits = new(maxBody, 8, 1_000_000);

    public HandlerDef Def { get; } =
        new(service, "Own" + service, OwnWire.PathOf(name), ServicePort.Private, ["POST"], maxBody) { IsOwn = true };

    /// <summary>As <c>GET /own</c> lists it.</summary>
    public string Name { get; } = name;

    /// <summary>All it answers, with the keys that each needs.</summary>
    public IEnumerable<(string Method, IReadOnlyList<string> Needed)> Methods =>
        _methods.Select(pair => (pair.Key, (IReadOnlyList<string>)pair.Value.Needed));

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await request.ReadBody(Def.MaxBody) is not { } body)
            return ServiceAnswer.Text("It is too long.", 413);
        if (!LlsdJson.TryRead(body, out var call, _limits) || call is not LlsdMap)
            return ServiceAnswer.Text("It is no map in JSON.", 400);
        if (!_methods.TryGetValue(call[OwnWire.Method].AsString(), out var method))
            return ServiceAnswer.Text("There is no such method here.", 400);
        if (Array.Find(method.Needed, key => !call[key].IsDefined) is { } missing)
            return ServiceAnswer.Text($"{missing} is missing.", 400);
        return ServiceAnswer.Json(new LlsdMap { [OwnWire.Result] = await method.Answer(call) });
    }

    /// <param name="needed">Keys without which it means nothing.</param>
    protected void On(string method, string[] needed, Func<LlsdValue, ValueTask<LlsdValue>> answer) => _methods[method] = (needed, answer);
}
