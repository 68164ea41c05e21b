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
        var used = added is null ? "" : FormsIn(source, added);
        var hash = CodeCache.HashOf(used.Length > 0 ? $"{source}\n//{used}" : source, dialect);
        if (_made.Value.Find(hash) is { } made)
            return new Compiled(made, []);
        var read = LslCompiler.Compile(source, dialect, added);
        var code = read.Program is { } program ? _made.Value.Add(hash, program) : null;
        return new Compiled(code, [.. read.Messages.Select(m => m.ToString())]);
    }

    // Of all words, those in comments and texts too: to know which are used it would have to be compiled. A script that names none of what
    // is added has the hash of its source alone, so that no module makes it begin anew.
    private static string FormsIn(string source, IAddedDeclarations added)
    {
        var forms = new SortedSet<string>(StringComparer.Ordinal);
        for (var at = 0; at < source.Length;)
        {
            var begin = at;
            while (at < source.Length && (char.IsAsciiLetterOrDigit(source[at]) || source[at] == '_'))
                at++;
            if (at == begin)
                at++;
            else if (added.FormOf(source.AsSpan(begin, at - begin)) is { Length: > 0 } form)
                forms.Add(form);
        }

        return string.Join('\n', forms);
    }
}
