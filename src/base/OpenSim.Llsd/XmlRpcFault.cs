namespace OpenSim.Llsd;

/// <summary>Stands where the value of an answer would: see <see cref="XmlRpc.Fault"/>.</summary>
internal sealed record XmlRpcFault(int Code, string Text) : LlsdValue;
