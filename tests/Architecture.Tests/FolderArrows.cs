using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Architecture.Tests;

/// <summary>
/// Which folders of a project name types of which others. Names are resolved as the compiler does it, by namespace and usings; extension
/// methods and docstrings are not counted.
/// </summary>
internal sealed class FolderArrows
{
    /// <summary>How the folder of the project itself is written.</summary>
    public const string Root = ".";

    private readonly Dictionary<string, Dictionary<string, string>> _arrows = [];

    private FolderArrows()
    {
    }

    public static FolderArrows Of(Project project)
    {
        var sources = Repository.Sources.Where(s => s.Namespace is not null && Belongs(s, project)).ToList();
        var places = sources.SelectMany(s => s.TypeNames.Select(name => (Name: name, Place: s.Namespace!)))
            .ToLookup(type => type.Name, type => type.Place);
        var root = sources.Count == 0 ? "" : sources.Select(s => s.Namespace!).Aggregate(Shared);
        var arrows = new FolderArrows();
        foreach (var source in sources)
            arrows.Add(source, places, root);
        return arrows;
    }

    /// <summary>Arrows as they are written in small examples: from, to.</summary>
    public static FolderArrows Of(params (string From, string To)[] list)
    {
        var arrows = new FolderArrows();
        foreach (var (from, to) in list)
            arrows.Add(from, to, "Type");
        return arrows;
    }

    /// <summary>Groups of folders of which each leads to each of the others; their names in order.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Circles()
    {
        var reached = _arrows.Keys.ToDictionary(folder => folder, Reach);
        var left = new SortedSet<string>(_arrows.Keys, StringComparer.Ordinal);
        var circles = new List<IReadOnlyList<string>>();
        while (left.Min is { } first)
        {
            var circle = left.Where(folder => reached[first].Contains(folder) && reached[folder].Contains(first)).ToList();
            left.ExceptWith(circle);
            left.Remove(first);
            if (circle.Count > 1)
                circles.Add(circle);
        }

        return circles;
    }

    /// <summary>The arrows among these folders, each with one of the types that make it.</summary>
    public IEnumerable<string> Among(IReadOnlyCollection<string> folders) =>
        from arrow in _arrows
        where folders.Contains(arrow.Key)
        from to in arrow.Value
        where folders.Contains(to.Key)
        select $"{arrow.Key} -> {to.Key} ({to.Value})";

    private static bool Belongs(SourceFile source, Project project) =>
        source.Path.StartsWith(project.Folder + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    private void Add(SourceFile source, ILookup<string, string> places, string root)
    {
        var own = source.Namespace!;
        var usings = source.Syntax.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
            .OfType<UsingDirectiveSyntax>().Select(u => u.Name?.ToString()).ToHashSet();
        var named = source.Syntax.Members.SelectMany(member => member.DescendantNodes()).OfType<SimpleNameSyntax>()
            .Where(name => !IsMember(name)).Select(name => name.Identifier.Text).Distinct();
        foreach (var name in named)
        {
            var visible = places[name].Distinct().Where(place => Encloses(place, own) || usings.Contains(place)).ToList();
            // The nearest hides those farther out, as it does for the compiler.
            if (visible.Where(place => Encloses(place, own)).MaxBy(place => place.Length) is { } nearest)
                visible = [nearest];
            foreach (var place in visible.Where(place => place != own))
                Add(Folder(own, root), Folder(place, root), name);
        }
    }

    private void Add(string from, string to, string type)
    {
        _arrows.TryAdd(to, []);
        if (!_arrows.TryGetValue(from, out var list))
            _arrows[from] = list = [];
        list.TryAdd(to, type);
    }

    private HashSet<string> Reach(string from)
    {
        var reached = new HashSet<string>();
        var waiting = new Queue<string>([from]);
        while (waiting.TryDequeue(out var folder))
        {
            foreach (var next in _arrows[folder].Keys.Where(reached.Add))
                waiting.Enqueue(next);
        }

        return reached;
    }

    // "place.Name", a named argument, and what stands before "=" in an initializer is a member, whatever type is called like it.
    private static bool IsMember(SimpleNameSyntax name) =>
        (name.Parent is MemberAccessExpressionSyntax access && access.Name == name)
        || name.Parent is MemberBindingExpressionSyntax or NameColonSyntax or NameEqualsSyntax
        || (name.Parent is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax } assigned && assigned.Left == name);

    private static bool Encloses(string outer, string inner) =>
        inner == outer || inner.StartsWith(outer + ".", StringComparison.Ordinal);

    // "A.B" of "A.B.C" and "A.B.D": a project may have no file in its own folder.
    private static string Shared(string one, string other) => string.Join('.',
        one.Split('.').Zip(other.Split('.')).TakeWhile(pair => pair.First == pair.Second).Select(pair => pair.First));

    private static string Folder(string place, string root) =>
        place.Length <= root.Length ? Root : place[(root.Length + 1)..].Replace('.', '/');
}
