using System.Globalization;
using System.Text;

namespace Bench.Physics;

/// <summary>How drops come to rest, as an SVG: a panel each, with a line for the engine of the house and one for bare ODE.</summary>
internal sealed class SettlePicture
{
    private const int PanelWidth = 300;
    private const int PanelHeight = 190;
    private const int Left = 44;
    private const int Right = 12;
    private const int Top = 28;
    private const int Bottom = 24;
    private const int Head = 30;

    private readonly List<(Drop Drop, DropFigures Ours, DropFigures Ode)> _panels = [];

    public void Add(Drop drop, DropFigures ours, DropFigures ode) => _panels.Add((drop, ours, ode));

    public void Write(string file) => File.WriteAllText(file, Draw());

    private string Draw()
    {
        var picture = new StringBuilder();
        Add(picture, $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {_panels.Count * PanelWidth} {Head + PanelHeight}\" ");
        Add(picture, $"font-family=\"sans-serif\" font-size=\"11\">");
        picture.Append("<style>text{fill:#333}.quiet{fill:#777}.grid{stroke:#ddd}path{fill:none;stroke-width:1.8}.ours{stroke:#2563eb}.ode{stroke:#d97706}"
            + "@media(prefers-color-scheme:dark){text{fill:#ddd}.quiet{fill:#999}.grid{stroke:#333}}</style>");
        picture.Append("<text x=\"8\" y=\"19\" font-size=\"14\">Boxes that are not at rest yet</text>");
        picture.Append("<path class=\"ours\" d=\"M230 15h24\"/><text x=\"259\" y=\"19\">this simulator</text>");
        picture.Append("<path class=\"ode\" d=\"M350 15h24\"/><text x=\"379\" y=\"19\">bare ODE</text>");
        for (var i = 0; i < _panels.Count; i++)
        {
            Add(picture, $"<g transform=\"translate({i * PanelWidth},{Head})\">");
            DrawPanel(picture, _panels[i]);
            picture.Append("</g>");
        }

        return picture.Append("</svg>\n").ToString();
    }

    private static void DrawPanel(StringBuilder picture, (Drop Drop, DropFigures Ours, DropFigures Ode) panel)
    {
        var (most, steps) = (panel.Drop.Places.Length, panel.Ours.Awake.Count);
        double Y(double awake) => PanelHeight - Bottom - awake / most * (PanelHeight - Bottom - Top);
        double X(int step) => Left + (double)step / steps * (PanelWidth - Left - Right);
        Add(picture, $"<text x=\"{Left}\" y=\"14\">{panel.Drop.Name}");
        Add(picture, $"<tspan class=\"quiet\">: {panel.Ours.Seconds:F1} and {panel.Ode.Seconds:F1} s of a processor</tspan></text>");
        for (var line = 0; line <= 2; line++)
        {
            var (y, seconds) = (Y(most * line / 2.0), steps * line / 2 * DropFigures.StepSeconds);
            Add(picture, $"<line class=\"grid\" x1=\"{Left}\" x2=\"{PanelWidth - Right}\" y1=\"{y:F1}\" y2=\"{y:F1}\"/>");
            Add(picture, $"<text class=\"quiet\" x=\"{Left - 6}\" y=\"{y + 4:F1}\" text-anchor=\"end\">{most * line / 2}</text>");
            Add(picture, $"<text class=\"quiet\" x=\"{X(steps * line / 2):F1}\" y=\"{PanelHeight - 6}\" text-anchor=\"middle\">{seconds} s</text>");
        }

        foreach (var (name, figures) in (ReadOnlySpan<(string, DropFigures)>)[("ode", panel.Ode), ("ours", panel.Ours)])
        {
            Add(picture, $"<path class=\"{name}\" d=\"M{X(0):F1} {Y(most):F1}");
            for (var step = 0; step < figures.Awake.Count; step++)
                Add(picture, $"L{X(step + 1):F1} {Y(figures.Awake[step]):F1}");
            picture.Append("\"/>");
        }
    }

    private static void Add(StringBuilder target, FormattableString text) => target.Append(text.ToString(CultureInfo.InvariantCulture));
}
