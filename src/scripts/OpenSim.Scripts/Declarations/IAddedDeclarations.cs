namespace OpenSim.Scripts.Declarations;

/// <summary>Functions and constants that modules of a region add to those of the tables. Any thread.</summary>
public interface IAddedDeclarations
{
    /// <summary>
    /// What is added by a name, in words that are others when it is another: what was compiled with it is compiled anew. Empty for nothing.
    /// </summary>
    string FormOf(ReadOnlySpan<char> name);

    /// <summary>Null for none of that name.</summary>
    AddedFunction? Function(string name);

    ApiConstant? Constant(string name);
}

/// <param name="Parameters">At most one of them is a list.</param>
public sealed record AddedFunction(string Name, ScriptType ReturnType, IReadOnlyList<ScriptType> Parameters)
{
    /// <summary>The function of the tables by which it is called, with its name and a list of what it is given.</summary>
    public string Caller => "modInvoke" + ReturnType switch
    {
        ScriptType.Void => "N",
        ScriptType.Integer => "I",
        ScriptType.Float => "F",
        ScriptType.Key => "K",
        ScriptType.Vector => "V",
        ScriptType.Rotation => "R",
        ScriptType.List => "L",
        _ => "S"
    };
}
