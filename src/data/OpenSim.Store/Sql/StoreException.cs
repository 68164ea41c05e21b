namespace OpenSim.Store.Sql;

/// <summary>A database error in one sentence that an operator can act on; the engine's own words are in the inner exception.</summary>
public sealed class StoreException(StoreFault fault, string sentence, Exception? inner = null) : Exception(sentence, inner)
{
    public StoreFault Fault { get; } = fault;
}
