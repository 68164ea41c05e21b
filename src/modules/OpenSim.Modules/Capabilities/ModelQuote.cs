using OpenSim.Llsd;

namespace OpenSim.Modules.Capabilities;

/// <summary>What a model would cost.</summary>
/// <param name="Refusal">Why it is not taken, in words; null when it is.</param>
/// <param name="Data">The reply's map "data": resource_cost, model_streaming_cost, upload_price_breakdown …</param>
public sealed record ModelQuote(string? Refusal, int Price, LlsdMap Data);
