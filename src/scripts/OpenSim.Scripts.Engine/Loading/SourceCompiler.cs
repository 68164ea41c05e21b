using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>Source to code.</summary>
internal sealed class SourceCompiler(Dialect dialect)
{
    public Compiled Compile(string source) => new(null, [source, dialect.ToString()]);
}
