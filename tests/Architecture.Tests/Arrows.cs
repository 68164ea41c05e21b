namespace Architecture.Tests;

/// <summary>The list of allowed arrows in docs/architecture.md: "A -> B, C", "A -> (none)", "A -> *".</summary>
internal sealed class Arrows
{
    private readonly Dictionary<string, string[]> _arrows = [];

    private Arrows(IEnumerable<string> lines)
    {
        foreach (var line in lines.Where(l => l.Contains("->", StringComparison.Ordinal)))
        {
            var sides = line.Split("->", StringSplitOptions.TrimEntries);
            _arrows[sides[0]] =
                sides[1] == "(none)" ? [] : sides[1].Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        }
    }

    public IEnumerable<string> Projects => _arrows.Keys;

    public static Arrows Parse(string markdown)
    {
        const string fence = "```arrows\n";
        var start = markdown.IndexOf(fence, StringComparison.Ordinal) + fence.Length;
        return new Arrows(markdown[start..markdown.IndexOf("```", start, StringComparison.Ordinal)].Split('\n'));
    }

    public bool Knows(string project) => _arrows.ContainsKey(project);

    public bool Allows(string from, string to) => _arrows.GetValueOrDefault(from) is ["*"] || Closure(from).Contains(to);

    /// <summary>Everything that can be reached, the start itself included.</summary>
    public IReadOnlySet<string> Closure(string from)
    {
        var reached = new HashSet<string> { from };
        var waiting = new Queue<string>([from]);
        while (waiting.TryDequeue(out var project))
        {
            foreach (var next in _arrows.GetValueOrDefault(project) ?? [])
            {
                if (reached.Add(next))
                    waiting.Enqueue(next);
            }
        }

        return reached;
    }

    /// <summary>A way that leads back to its start, or null.</summary>
    public IReadOnlyList<string>? FindCycle()
    {
        foreach (var project in Projects)
        {
            foreach (var next in _arrows[project])
            {
                if (next != "*" && Closure(next).Contains(project))
                    return [project, next, project];
            }
        }

        return null;
    }
}
