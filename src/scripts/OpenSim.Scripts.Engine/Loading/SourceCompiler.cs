using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>Source to code.</summary>
internal sealed class SourceCompiler(Dialect dialect)
{
    public Compiled Compile(string source)
    {
        var read = LslCompiler.Compile(source, dialect);
        List<string> messages = [.. read.Messages.Select(m => m.ToString())];
        return new Compiled(read.Program is null ? null : Made(read.Program), messages);
    }
}
