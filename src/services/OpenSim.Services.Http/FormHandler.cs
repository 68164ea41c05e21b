using OpenSim.Llsd;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Http;

/// <summary>
/// A handler of forms: the field METHOD says what is asked. A service names its methods in its constructor; what it does not know is
/// answered as failed.
/// </summary>
public abstract class FormHandler(HandlerDef def) : IServiceHandler
{
    private readonly Dictionary<string, Func<LlsdMap, ValueTask<ServiceAnswer>>> _methods = [];

    public HandlerDef Def { get; } = def;

    /// <summary>Names of all it answers.</summary>
    public IEnumerable<string> Methods => _methods.Keys;

    public virtual async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await request.ReadBody(Def.MaxBody) is not { } body || !Form.TryRead(body, out var form))
            return ServiceAnswer.Text("It is too long.", 413);
        return _methods.TryGetValue(form["METHOD"].AsString(), out var method) ? await method(form) : Unknown;
    }

    /// <summary>The answer to what is no method.</summary>
    protected virtual ServiceAnswer Unknown => Failure();

    /// <summary>Declares a method whose answer is a document.</summary>
    protected void On(string method, Func<LlsdMap, ValueTask<LlsdMap>> answer) =>
        _methods[method] = async form => ServiceAnswer.Xml(await answer(form));

    /// <summary>Declares a method whose answer is success or failure.</summary>
    protected void On(string method, Func<LlsdMap, ValueTask<bool>> answer) =>
        _methods[method] = async form => await answer(form) ? Success : Failure();

    /// <summary>Declares a method that writes its whole answer.</summary>
    protected void On(string method, Func<LlsdMap, ValueTask<ServiceAnswer>> answer) => _methods[method] = answer;

    /// <summary>The key of success and failure: Result or result, as the service's callers look for it.</summary>
    protected virtual string ResultKey => "Result";

    /// <summary>Whether a failure has words, be they none: where the key is Result, mostly.</summary>
    protected virtual bool GivesReason => ResultKey == "Result";

    protected ServiceAnswer Success => Said(new LlsdMap { [ResultKey] = "Success" });

    protected virtual ServiceAnswer Failure(string message = "") =>
        Said(GivesReason ? new LlsdMap { [ResultKey] = "Failure", ["Message"] = message } : new LlsdMap { [ResultKey] = "Failure" });

    /// <summary>A document that is indented.</summary>
    protected static ServiceAnswer Said(LlsdMap answer) =>
        new(200, ServerResponse.ContentType, ServerResponse.ToBytes(answer, isIndented: true));
}
