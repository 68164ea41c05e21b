using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Code;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Maths;
using OpenSim.Scripts.Lsl;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>Source to code, or the code that was made of the same source before. Any thread.</summary>
/// <param name="added">What modules of the region add to the functions of the world.</param>
/// <param name="folder">Where trees of compiled scripts are kept, those of all regions.</param>
internal sealed class SourceCompiler(Dialect dialect, IAddedDeclarations? added, string folder)
{
    // The same for all regions of the process. Looked for beside the region: it takes 50 ms.
    private static readonly Lazy<ApiMethods> Methods =
        new(() => new ApiMethods(typeof(RegionScript).Assembly, typeof(MathFunctions).Assembly));

    private readonly Lazy<CodeCache> _made = new(() => new CodeCache(folder, Methods.Value, frontEnd: typeof(LslCompiler).Assembly));

    public Compiled Compile(string source)
    {
        var version = added?.Version ?? "";
        var hash = CodeCache.HashOf(version.Length > 0 ? $"{source}\n//{version}" : source, dialect);
        if (_made.Value.Find(hash) is { } made)
            return new Compiled(made, []);
        var read = LslCompiler.Compile(source, dialect, added);
        var code = read.Program is { } program ? _made.Value.Add(hash, program) : null;
        return new Compiled(code, [.. read.Messages.Select(m => m.ToString())]);
    }
}
